// The peer of bench/load.py: the same load on a boardgame.io server (in memory, state of a few numbers).
//   node bench/boardgameio.cjs FOLDER TABLES SECONDS PAUSE     FOLDER: where `npm install boardgame.io` was run
const path = require("path")
const [folder, tables, seconds, pause] = [process.argv[2], ...process.argv.slice(3).map(Number)]
const load = (name) => require(require.resolve(name, { paths: [path.resolve(folder)] }))
const { Server, Origins } = load("boardgame.io/server")
const { Client } = load("boardgame.io/client")
const { SocketIO } = load("boardgame.io/multiplayer")

const game = {
  name: "spaces",
  setup: () => ({ spaces: Array(18).fill(0) }),
  moves: { step: ({ G, ctx }, to) => { G.spaces[to] = Number(ctx.currentPlayer) + 1 } },
  turn: { minMoves: 1, maxMoves: 1 },
}
const PORT = 8766
const sleep = (ms) => new Promise((done) => setTimeout(done, ms))
const times = []

function seat(matchID, playerID) {
  const client = Client({ game, matchID, playerID, numPlayers: 2, multiplayer: SocketIO({ server: `http://127.0.0.1:${PORT}` }), debug: false })
  client.waiting = []
  client.subscribe((state) => {
    if (!state) return
    client.waiting = client.waiting.filter(({ turn, done }) => (state.ctx.turn >= turn ? (done(), false) : true))
  })
  client.start()
  client.reached = (turn) => new Promise((done) => client.waiting.push({ turn, done }))
  return client
}

async function play(number, until) {
  const seats = [seat(`m${number}`, "0"), seat(`m${number}`, "1")]
  while (!seats.every((one) => one.getState()?.isConnected)) await sleep(20)
  await sleep(Math.random() * pause * 1000)
  for (let turn = 1; Date.now() < until; turn++) {
    const begun = process.hrtime.bigint()
    const both = Promise.all(seats.map((one) => one.reached(turn + 1)))
    seats[(turn - 1) % 2].moves.step(turn % 18)
    // The mover's own client is optimistic: the other's board is what proves the round trip.
    await both
    times.push(Number(process.hrtime.bigint() - begun) / 1e6)
    await sleep(pause * (0.5 + Math.random()) * 1000)
  }
  for (const one of seats) one.stop()
}

async function main() {
  const server = Server({ games: [game], origins: [Origins.LOCALHOST], apiOrigins: [Origins.LOCALHOST] })
  const running = await server.run({ port: PORT, callback: () => {} })
  const begun = Date.now()
  await Promise.all(Array.from({ length: tables }, (_, number) => play(number, begun + seconds * 1000)))
  times.sort((a, b) => a - b)
  const at = (share) => Math.round(10 * times[Math.min(times.length - 1, Math.floor(share * times.length))]) / 10
  console.log(JSON.stringify({ peer: "boardgame.io", pause_s: pause, tables, moves: times.length, moves_per_second: Math.round((10 * times.length) / seconds) / 10, p50_ms: at(0.5), p99_ms: at(0.99) }))
  server.kill?.(running)
  process.exit(0)
}
main()
