// What stands on a board is large enough to be read, and the board is panned; or the whole of it is seen.

const READABLE = 11.1
const CLOSEST = 2.2
const [WORTH_IT, WORTH_IT_LARGE] = [1.01, 1.25] // on a large screen all of the board is seen unless it is very small
const LARGEST = 1.5 // so much words and numbers grow on a large screen before the board has to
const small = matchMedia("(max-width: 719px)")

// How to make the board of a room fit; the button that shows all of it, or less, goes where `place` says.
export function fitting(room, place) {
  let fits = "" // the size at which the board was last found to fit
  let left = "" // the size at which it was last left
  let wholeBoard = Boolean(room.querySelector("#board > svg[data-origin]")) // where places are chosen all of it is needed
  let zoom = null

  // Also when the window or what stands beside the board takes room from it.
  const watch = new ResizeObserver(([{ target }]) => sizeOf(target) !== left && fit())
  let watched = null

  function fit() {
    const figure = document.getElementById("board")
    const board = figure?.querySelector(":scope > svg")
    if (!board) return
    if (figure !== watched) {
      watch.disconnect()
      watch.observe((watched = figure))
    }
    // On a large screen nothing is measured again while a board that fits keeps its size: every answer would wait for it.
    const size = sizeOf(figure)
    if (small.matches || size !== fits) enlarge(figure, board, size)
    left = sizeOf(figure)
  }

  function enlarge(figure, board, size) {
    fits = ""
    zoom?.remove()
    board.style.minWidth = ""
    near(figure, false)
    room.style.setProperty("--words", 1)
    let least = smallest(board)
    // On a phone the words of a table grow as far as it takes to see all of it; other boards are panned there.
    const most = small.matches ? (board.dataset.origin ? Infinity : 1) : LARGEST
    if (least < READABLE && most > 1) {
      room.style.setProperty("--words", Math.min(most, READABLE / least))
      least = smallest(board)
    }
    const whole = board.viewBox.baseVal.width * board.getScreenCTM().a
    const scale = Math.min(CLOSEST, Math.max(READABLE / least, board.dataset.origin && small.matches ? CLOSEST : 0))
    if (!(scale > (small.matches ? WORTH_IT : WORTH_IT_LARGE))) {
      fits = size
      return
    }
    zoom = document.createElement("button")
    zoom.className = "btn zoom"
    zoom.type = "button"
    zoom.textContent = wholeBoard ? "Closer" : "Whole board"
    zoom.onclick = () => {
      wholeBoard = !wholeBoard
      fit()
    }
    place()?.append(zoom)
    if (wholeBoard) return
    const [seen, down] = [figure.scrollLeft, figure.scrollTop]
    near(figure, true)
    board.style.minWidth = `${Math.round(scale * whole)}px`
    figure.scrollLeft = seen
    figure.scrollTop = down
    lookAtIt(figure, board, !seen && !down)
  }

  small.addEventListener("change", fit)
  return fit
}

const sizeOf = (figure) => `${figure.querySelector(":scope > svg")?.getAttribute("viewBox")} ${figure.clientWidth} ${figure.clientHeight}`

// A board that comes after another is as near as that one was.
export function asNear(before, after) {
  const [was, now] = [before, after].map((page) => page.querySelector("#board"))
  if (!was?.classList.contains("is-close") || !now) return
  near(now, true)
  asWide(was.querySelector(":scope > svg"), now.querySelector(":scope > svg"))
}

// A drawing that takes the place of another is as wide as that one was made.
export function asWide(before, after) {
  after.style.minWidth = before.style.minWidth
}

// A board that is larger than its place is panned, also with the arrow keys.
function near(figure, is) {
  figure.classList.toggle("is-close", is)
  if (is) figure.tabIndex = 0
  else figure.removeAttribute("tabindex")
}

// How high the smallest words on the board are, in pixels.
function smallest(board) {
  const texts = [...board.querySelectorAll("text")].filter((text) => text.getBoundingClientRect().width)
  return Math.min(...texts.map((text) => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().a))
}

// What is asked about is in sight: where no place is that may be clicked, the board is moved to them; at first to what stands on it.
function lookAtIt(figure, board, first) {
  const places = [...board.querySelectorAll("a.target .halo")]
  const heroes = board.querySelectorAll(".piece--hero")
  const shown = places.length || !first ? places : [...(heroes.length ? heroes : board.querySelectorAll(".piece"))]
  if (!shown.length) return
  const port = figure.getBoundingClientRect()
  const below = figure.querySelector(".askbar")?.offsetHeight ?? 0
  const [middle, height] = [port.left + port.width / 2, port.height - below]
  const spots = shown.map((one) => one.getBoundingClientRect()).map((box) => [box.left + box.width / 2, box.top + box.height / 2])
  const inside = ([x, y]) => x > port.left && x < port.right && y > port.top && y < port.top + height
  if (!first && spots.some(inside)) return
  const mean = (at) => spots.reduce((sum, spot) => sum + spot[at], 0) / spots.length
  const nearest = places.length || heroes.length ? spots.reduce((best, spot) => (far(spot, [mean(0), mean(1)]) < far(best, [mean(0), mean(1)]) ? spot : best)) : [mean(0), mean(1)]
  figure.scrollLeft += nearest[0] - middle
  figure.scrollTop += nearest[1] - port.top - height / 2
}

const far = (one, other) => Math.hypot(one[0] - other[0], one[1] - other[1])
