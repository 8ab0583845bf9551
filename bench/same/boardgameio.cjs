// The same games on boardgame.io, in one process without a server: random play by its local client, and its MCTS bot.
//   node bench/same/boardgameio.cjs FOLDER SECONDS     FOLDER: where `npm install boardgame.io` was run
const path = require("path")
const [folder, seconds] = [process.argv[2], Number(process.argv[3])]
const load = (name) => require(require.resolve(name, { paths: [path.resolve(folder)] }))
const { Client } = load("boardgame.io/client")
const { MCTSBot } = load("boardgame.io/ai")

const WIDTH = 7, HEIGHT = 6
const four = (cells, player) => {
  for (let x = 0; x < WIDTH; x++) for (let y = 0; y < HEIGHT; y++) for (const [dx, dy] of [[1, 0], [0, 1], [1, 1], [1, -1]]) {
    let n = 0
    while (n < 4 && x + n * dx < WIDTH && y + n * dy >= 0 && y + n * dy < HEIGHT && cells[(x + n * dx) * HEIGHT + y + n * dy] === player) n++
    if (n === 4) return true
  }
  return false
}
const connectFour = {
  name: "connect-four",
  setup: () => ({ cells: Array(WIDTH * HEIGHT).fill(null), heights: Array(WIDTH).fill(0) }),
  moves: { drop: ({ G, ctx }, column) => { G.cells[column * HEIGHT + G.heights[column]++] = ctx.currentPlayer } },
  turn: { minMoves: 1, maxMoves: 1 },
  endIf: ({ G, ctx }) => (four(G.cells, ctx.currentPlayer) ? { winner: ctx.currentPlayer } : G.heights.every((n) => n === HEIGHT) ? { draw: true } : undefined),
  ai: { enumerate: (G) => G.heights.flatMap((n, column) => (n < HEIGHT ? [{ move: "drop", args: [column] }] : [])) },
}

const RADIUS = 4, SQUAD = 4, RANGE = 4, LIFE = 3, TURNS = 40, DEAD = -1
const HEXES = []
for (let q = -RADIUS; q <= RADIUS; q++) for (let r = -RADIUS; r <= RADIUS; r++) if (Math.abs(q + r) <= RADIUS) HEXES.push([q, r])
const number = (q, r) => HEXES.findIndex(([x, y]) => x === q && y === r)
const NEXT = HEXES.map(([q, r]) => [[1, 0], [1, -1], [0, -1], [-1, 0], [-1, 1], [0, 1]].map(([x, y]) => number(q + x, r + y)).filter((at) => at >= 0))
const FAR = HEXES.map(([q, r]) => HEXES.map(([x, y]) => (Math.abs(q - x) + Math.abs(r - y) + Math.abs(q + r - x - y)) / 2))
const squads = [0, 1, 2, 3]
const lives = (G, side) => G.life.slice(side * SQUAD, (side + 1) * SQUAD).reduce((sum, n) => sum + n, 0)
const hexes = {
  name: "hexes",
  setup: () => ({ at: [...squads.map((q) => number(q, -RADIUS)), ...squads.map((q) => number(-q, RADIUS))], life: Array(2 * SQUAD).fill(LIFE) }),
  moves: {
    done: ({ events }) => events.endTurn(),
    walk: ({ G, ctx }, n, place) => { G.at[Number(ctx.currentPlayer) * SQUAD + n] = place },
    shoot: ({ G, ctx, random }, n, target) => {
      const me = Number(ctx.currentPlayer), other = (1 - me) * SQUAD + target
      const far = FAR[G.at[me * SQUAD + n]][G.at[other]]
      const hits = random.D6(2).filter((face) => face > far).length
      G.life[other] = Math.max(0, G.life[other] - hits)
      if (!G.life[other]) G.at[other] = DEAD
    },
  },
  turn: { maxMoves: 2 },
  endIf: ({ G, ctx }) => (!lives(G, 0) || !lives(G, 1) || ctx.turn > TURNS ? { lives: [lives(G, 0), lives(G, 1)] } : undefined),
  ai: {
    enumerate: (G, ctx) => {
      const me = Number(ctx.currentPlayer), found = [{ move: "done", args: [] }], taken = new Set(G.at)
      for (let n = 0; n < SQUAD; n++) {
        const here = G.at[me * SQUAD + n]
        if (here === DEAD) continue
        for (const place of NEXT[here]) if (!taken.has(place)) found.push({ move: "walk", args: [n, place] })
        for (let target = 0; target < SQUAD; target++) {
          const there = G.at[(1 - me) * SQUAD + target]
          if (there !== DEAD && FAR[here][there] <= RANGE) found.push({ move: "shoot", args: [n, target] })
        }
      }
      return found
    },
  },
}

const clock = () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6

function playouts(game) {
  let actions = 0, games = 0
  const begun = clock()
  while (clock() - begun < seconds) {
    const client = Client({ game, numPlayers: 2, debug: false })
    client.start()
    for (let state = client.getState(); !state.ctx.gameover; state = client.getState()) {
      const legal = game.ai.enumerate(state.G, state.ctx)
      const { move, args } = legal[Math.floor(Math.random() * legal.length)]
      client.moves[move](...args)
      actions++
    }
    client.stop()
    games++
  }
  const spent = clock() - begun
  return { "actions/s": actions / spent, "games/s": games / spent }
}

async function search(game, iterations) {
  const client = Client({ game, numPlayers: 2, debug: false })
  client.start()
  const begun = clock()
  let n = 0
  while (clock() - begun < seconds) {
    const bot = new MCTSBot({ game, enumerate: game.ai.enumerate, iterations, playoutDepth: 60, seed: `${n}` })
    await bot.play(client.getState(), "0")
    n += iterations
  }
  return { "iterations/s": n / (clock() - begun) }
}

async function main() {
  const figures = {
    "connect-four": { ...playouts(connectFour), ...(await search(connectFour, 100)) },
    hexes: { ...playouts(hexes), ...(await search(hexes, 20)) },
  }
  console.log(JSON.stringify(figures))
  process.exit(0)
}
main()
