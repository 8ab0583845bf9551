// Places that cannot be listed: the ground of a board is clicked, and what a Move would mean is drawn before it is made.

const room = document.querySelector("main[data-live]")
const SVG = "http://www.w3.org/2000/svg"

// The forms that ask for a place.
export function placesAsked() {
  return [...room.querySelectorAll("fieldset[data-form]")].filter((one) => one.querySelector("[data-blank=x]"))
}

export function drawn(name, attributes, text = "") {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.textContent = text
  return made
}

// -- from places on the table to places in the drawing, and back ---------------------------------------------------------

export function scale(board) {
  const [x0, y0] = board.dataset.origin.split(" ").map(Number)
  const [dx, dy] = board.dataset.unit.split(" ").map(Number)
  return { x0, y0, dx, dy }
}

export function onTable(board, event) {
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  const { x0, y0, dx, dy } = scale(board)
  return [(point.x - x0) / dx, (point.y - y0) / dy]
}

// At once, by what the board says: how far it is straight from where the piece stands, and from where it would be seen.
export function judged(board, x, y) {
  const reach = board.querySelector("[data-from]")
  if (!reach) return { words: "", lines: [], way: [], base: 14 }
  const from = reach.dataset.from.split(" ").map(Number)
  const inch = Number(reach.dataset.inch)
  const away = (dot) => Math.hypot(dot.cx.baseVal.value - x, dot.cy.baseVal.value - y)
  const dots = [...board.querySelectorAll("[data-seen]")].filter((dot) => away(dot) < inch)
  const nearest = dots.sort((a, b) => away(a) - away(b))[0]
  const lines = (nearest?.dataset.seen ?? "").split(" ").filter(Boolean).map((one) => one.split(",").map(Number))
  const far = Math.hypot(x - from[0], y - from[1]) / inch
  return { words: `${far.toFixed(1)} in straight`, lines, way: [from], base: Number(reach.dataset.base) }
}

const REST = 120 // milliseconds that a ghost stays before the rules are asked about its place
const AGAIN = 1000 // milliseconds until a server that has too much to do is asked again
let resting = 0

// A moment later, by the rules: the way that would be gone and who could answer, or why there is none.
export function foresee(form, x, y, tell) {
  clearTimeout(resting)
  const answer = document.getElementById("answer")
  if (!form || !answer) return
  const url = new URL(answer.dataset.odds.replace("/odds?", "/foreseen?"), location.href)
  url.searchParams.set("key", form.dataset.form.replace("{x}", Math.round(x)).replace("{y}", Math.round(y)))
  const ask = async () => {
    const turn = resting
    const found = await fetch(url).catch(() => null)
    if (found?.status === 200) tell(await found.json())
    // It has too much to do: a ghost that still rests there is asked about again.
    if (found?.status === 202 && turn === resting) resting = setTimeout(ask, AGAIN)
  }
  resting = setTimeout(ask, REST)
}

export function stopForeseeing() {
  clearTimeout(resting)
  resting = 0
}

// The way that is known so far, to a place.
export function path(way, x, y) {
  return `M${[...way, [x, y]].map((corner) => corner.join(" ")).join("L")}`
}

// A click on the board writes its coordinates into the form that asks for them.
function onGround(event) {
  const board = event.target.closest?.("svg[data-origin]")
  const forms = placesAsked()
  if (!board || !forms.length || event.target.closest("a.target")) return
  const chosen = asking(forms)
  for (const one of forms) delete one.dataset.last
  chosen.dataset.last = "yes"
  write(chosen, ...within(chosen, ...onTable(board, event)))
  chosen.querySelector("button[name=key]").focus()
}

// People read and type inches; rules count in something smaller, of which so many make one.
export const counted = (field, typed = field.value) => Math.round(Number(typed) * Number(field.dataset.per))

const fieldsOf = (form) => ["x", "y"].map((name) => form.querySelector(`[data-blank=${name}]`))

// The place that stands in a form.
export function written(form) {
  return fieldsOf(form).map((field) => counted(field))
}

export function write(form, ...place) {
  for (const [at, field] of fieldsOf(form).entries()) field.value = place[at] / Number(field.dataset.per)
}

// The nearest place that a form has room for.
export function within(form, ...place) {
  return fieldsOf(form).map((field, at) => Math.max(counted(field, field.min), Math.min(counted(field, field.max), Math.round(place[at]))))
}

// The place in the middle of those that a form has room for.
export function middleOf(form) {
  return fieldsOf(form).map((field) => (counted(field, field.min) + counted(field, field.max)) / 2)
}

function asking(forms) {
  return forms.find((one) => one.contains(document.activeElement)) ?? forms.find((one) => one.dataset.last) ?? forms[0]
}

// Before a Move is confirmed: a ghost follows the pointer; where it rests, its way is drawn and lines show who could answer.
function onHover(event) {
  document.getElementById("ghost")?.remove()
  const board = event.target.closest?.("svg[data-origin]")
  const chosen = document.getElementById("placed") // a place that was chosen is asked about, wherever the pointer goes
  const forms = board && !event.target.closest("a.target") ? placesAsked() : [] // who points at a piece means the piece
  if (!forms.length) return chosen ? undefined : stopForeseeing()
  const form = asking(forms)
  const there = within(form, ...onTable(board, event))
  const { x0, y0, dx, dy } = scale(board)
  const [x, y] = [x0 + there[0] * dx, y0 + there[1] * dy]
  const ghost = drawn("g", { id: "ghost", class: "ghost", "pointer-events": "none" })
  const quick = judged(board, x, y)
  haunt(board, ghost, quick, x, y)
  board.append(ghost)
  if (chosen) return
  foresee(form, ...there, (found) => {
    if (ghost.isConnected) haunt(board, ghost, { ...found, lines: found.eyes, way: found.way.slice(0, -1), base: quick.base }, x, y)
  })
}

// Its words are as large on the screen whatever the size of the table, and stay on it.
function haunt(board, ghost, found, x, y) {
  const pixel = 1 / (board.getScreenCTM().a || 1)
  const { x: left, width } = board.viewBox.baseVal
  const [side, anchor] = x > left + width / 2 ? [-1, "end"] : [1, "start"]
  ghost.classList.toggle("is-refused", Boolean(found.refused))
  const said = { class: "ghost__words", "font-size": 13 * pixel, "stroke-width": 4 * pixel, "text-anchor": anchor }
  ghost.replaceChildren(
    ...found.lines.map(([sx, sy]) => drawn("line", { x1: sx, y1: sy, x2: x, y2: y, stroke: "var(--warn)", "stroke-width": 1.5 * pixel })),
    ...(found.way.length ? [drawn("path", { d: path(found.way, x, y), stroke: "var(--lamp)", fill: "none", "stroke-dasharray": "4 4" })] : []),
    drawn("circle", { cx: x, cy: y, r: found.base, "stroke-width": 2 * pixel }),
    drawn("text", { ...said, x: x + side * 12 * pixel, y: y - 14 * pixel }, found.words),
  )
}

export function listenToGround() {
  room.addEventListener("click", onGround)
  room.addEventListener("pointermove", onHover)
}
