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

// How far it is from where the piece stands, whether that lies in reach, and from where it would be seen.
export function judged(board, x, y) {
  const reach = board.querySelector("[data-from]")
  if (!reach) return { words: "", lines: [], from: null, base: 14 }
  const from = reach.dataset.from.split(" ").map(Number)
  const inch = Number(reach.dataset.inch)
  const away = (dot) => Math.hypot(dot.cx.baseVal.value - x, dot.cy.baseVal.value - y)
  const dots = [...board.querySelectorAll("[data-seen]")].filter((dot) => away(dot) < inch)
  const nearest = dots.sort((a, b) => away(a) - away(b))[0]
  const lines = (nearest?.dataset.seen ?? "").split(" ").filter(Boolean).map((one) => one.split(",").map(Number))
  const far = Math.hypot(x - from[0], y - from[1]) / inch
  const there = reach.isPointInFill(new DOMPoint(x, y)) ? "" : ", beyond open reach"
  return { words: `${far.toFixed(1)} in${there}, seen by ${lines.length}`, lines, from, base: Number(reach.dataset.base) }
}

// A click on the board writes its coordinates into the form that asks for them.
function onGround(event) {
  const board = event.target.closest?.("svg[data-origin]")
  const forms = placesAsked()
  if (!board || !forms.length || event.target.closest("a.target")) return
  const chosen = forms.find((one) => one.contains(document.activeElement)) ?? forms.find((one) => one.dataset.last) ?? forms[0]
  for (const one of forms) delete one.dataset.last
  chosen.dataset.last = "yes"
  const [x, y] = onTable(board, event)
  for (const [name, value] of [["x", x], ["y", y]]) {
    const field = chosen.querySelector(`[data-blank=${name}]`)
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), Math.round(value)))
  }
  chosen.querySelector("button").focus()
}

// Before a Move is confirmed: a ghost follows the pointer with the distance, and lines show who would see it there.
function onHover(event) {
  document.getElementById("ghost")?.remove()
  const board = event.target.closest?.("svg[data-origin]")
  if (!board?.querySelector("[data-from]")) return
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  const found = judged(board, x, y)
  const [fx, fy] = found.from
  const ghost = drawn("g", { id: "ghost", "pointer-events": "none" })
  const legible = { "paint-order": "stroke", stroke: "var(--surface)", "stroke-width": 4, fill: "var(--ink)" }
  ghost.append(
    ...found.lines.map(([sx, sy]) => drawn("line", { x1: sx, y1: sy, x2: x, y2: y, stroke: "var(--warn)", "stroke-width": 1.5 })),
    drawn("line", { x1: fx, y1: fy, x2: x, y2: y, stroke: "var(--lamp)", "stroke-dasharray": "4 4" }),
    drawn("circle", { cx: x, cy: y, r: found.base, fill: "none", stroke: "var(--lamp)" }),
    drawn("text", { x: x + 12, y: y - 14, "font-size": 13, ...legible }, found.words),
  )
  board.append(ghost)
}

export function listenToGround() {
  room.addEventListener("click", onGround)
  room.addEventListener("pointermove", onHover)
}
