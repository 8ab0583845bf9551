// Places that cannot be listed: the ground of a board is clicked, and what a Move would mean is drawn before it is made.

const room = document.querySelector("main[data-live]")

// Places that cannot be listed: a click on the board writes its coordinates into the form that asks for them.
function onGround(event) {
  const board = event.target.closest?.("svg[data-origin]")
  const forms = [...room.querySelectorAll("fieldset[data-form]")].filter((one) => one.querySelector("[data-blank=x]"))
  if (!board || !forms.length || event.target.closest("a.target")) return
  const chosen = forms.find((one) => one.contains(document.activeElement)) ?? forms.find((one) => one.dataset.last) ?? forms[0]
  for (const one of forms) delete one.dataset.last
  chosen.dataset.last = "yes"
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  const [x0, y0] = board.dataset.origin.split(" ").map(Number)
  const [dx, dy] = board.dataset.unit.split(" ").map(Number)
  const values = { x: (point.x - x0) / dx, y: (point.y - y0) / dy }
  for (const [name, value] of Object.entries(values)) {
    const field = chosen.querySelector(`[data-blank=${name}]`)
    field.value = Math.max(Number(field.min), Math.min(Number(field.max), Math.round(value)))
  }
  chosen.querySelector("button").focus()
}

// Before a Move is confirmed: a ghost follows the pointer with the distance, and lines show who would see it there.
function onHover(event) {
  document.getElementById("ghost")?.remove()
  const board = event.target.closest?.("svg[data-origin]")
  const reach = board?.querySelector("[data-from]")
  if (!reach) return
  const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(board.getScreenCTM().inverse())
  const [x, y] = reach.dataset.from.split(" ").map(Number)
  const inch = Number(reach.dataset.inch)
  const away = (dot) => Math.hypot(dot.cx.baseVal.value - point.x, dot.cy.baseVal.value - point.y)
  const dots = [...board.querySelectorAll("[data-seen]")].filter((dot) => away(dot) < inch)
  const nearest = dots.sort((a, b) => away(a) - away(b))[0]
  const lines = (nearest?.dataset.seen ?? "").split(" ").filter(Boolean)
  const ghost = document.createElementNS("http://www.w3.org/2000/svg", "g")
  ghost.id = "ghost"
  ghost.setAttribute("pointer-events", "none")
  const draw = (name, attributes, text = "") => {
    const made = document.createElementNS("http://www.w3.org/2000/svg", name)
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    made.textContent = text
    ghost.append(made)
  }
  for (const seen of lines) {
    const [sx, sy] = seen.split(",")
    draw("line", { x1: sx, y1: sy, x2: point.x, y2: point.y, stroke: "var(--warn)", "stroke-width": 1.5 })
  }
  draw("line", { x1: x, y1: y, x2: point.x, y2: point.y, stroke: "var(--lamp)", "stroke-dasharray": "4 4" })
  draw("circle", { cx: point.x, cy: point.y, r: reach.dataset.base, fill: "none", stroke: "var(--lamp)" })
  const far = Math.hypot(point.x - x, point.y - y) / inch
  const legible = { "paint-order": "stroke", stroke: "var(--surface)", "stroke-width": 4, fill: "var(--ink)" }
  const words = `${far.toFixed(1)} in, seen by ${lines.length}`
  draw("text", { x: point.x + 12, y: point.y - 14, "font-size": 13, ...legible }, words)
  board.append(ghost)
}

export function listenToGround() {
  room.addEventListener("click", onGround)
  room.addEventListener("pointermove", onHover)
}
