// A place that cannot be listed is chosen on the board: a ghost stands where the piece would be. A finger drags it under a
// magnifier, buttons and arrow keys nudge it, and below the board stands how far it would have walked and who would see it.
// It only fills in the form beside the board, which stays the one way to answer.

import { drawn, foresee, judged, middleOf, onTable, path, placesAsked, scale, stopForeseeing, within, write, written } from "./ground.js"

const room = document.querySelector("main[data-live]")
const STEP = 25
const FAR = 100
const GRIP = 24 // pixels around the ghost that a finger can take hold of
const SEEN = { across: 4, wide: 132, above: 104 } // the magnifier: inches across, its width, how far above the finger it is
const WAYS = { ArrowLeft: [-1, 0, "left"], ArrowUp: [0, 1, "up"], ArrowDown: [0, -1, "down"], ArrowRight: [1, 0, "right"] }
const SIGNS = { left: "←", up: "↑", down: "↓", right: "→" }

let placed = null // the fieldset that is being filled in, and the question it belongs to
let held = null // the pointer that drags, and its magnifier

const boardOf = () => room.querySelector("#board > svg[data-origin]")
const blank = (form, name) => form.querySelector(`[data-blank=${name}]`)
const asked = () => room.querySelector("#answer")?.dataset.question ?? ""

function place() {
  return written(placed.form)
}

function move(x, y) {
  write(placed.form, ...within(placed.form, x, y))
  show()
}

// -- what would be there -------------------------------------------------------------------------------------------------

function show() {
  areas()
  const board = boardOf()
  const [x, y] = place()
  const { x0, y0, dx, dy } = scale(board)
  const [px, py] = [x0 + x * dx, y0 + y * dy]
  const quick = judged(board, px, py)
  shape(quick, x, y, px, py)
  if (held?.lens) look(board, px, py)
  foresee(placed.form, x, y, (found) => {
    if (!placed || place().join() !== `${x},${y}`) return
    shape({ words: found.words, refused: found.refused, rule: found.rule, lines: found.eyes, way: found.way.slice(0, -1), base: quick.base }, x, y, px, py)
  })
}

// What is known of its place is drawn anew; the piece itself stays, for whoever holds it.
function summoned() {
  const ghost = drawn("g", { id: "placed", tabindex: 0, role: "group" })
  ghost.append(drawn("g", {}), drawn("circle", { class: "placed__base" }), drawn("circle", { class: "placed__grip" }))
  return ghost
}

// The ghost as far as it is known, on the board and in words below it.
function shape(found, x, y, px, py) {
  const board = boardOf()
  const bar = document.querySelector(".nudges:not(.nudges--first)") ?? begin()
  const ghost = document.getElementById("placed") ?? summoned()
  const there = `${x / FAR}, ${y / FAR}`
  const said = found.refused ? `${found.words}${found.rule ? ` (${found.rule})` : ""}` : found.words ? `${there}: ${found.words}` : there
  ghost.setAttribute("aria-label", `The chosen place ${said}. Arrow keys move it, Enter answers.`)
  ghost.classList.toggle("is-refused", Boolean(found.refused))
  const grip = GRIP / (board.getScreenCTM().a || 1)
  const [known, base, hold] = ghost.children
  known.replaceChildren(
    ...found.lines.map(([sx, sy]) => drawn("line", { x1: sx, y1: sy, x2: px, y2: py, class: "placed__seen" })),
    ...(found.way.length ? [drawn("path", { d: path(found.way, px, py), class: "placed__way" })] : []),
  )
  for (const [circle, r] of [[base, found.base], [hold, Math.max(grip, found.base)]]) {
    for (const [name, value] of [["cx", px], ["cy", py], ["r", r]]) circle.setAttribute(name, value)
  }
  if (!ghost.isConnected) board.append(ghost)
  document.getElementById("ghost")?.remove() // the one that only follows a mouse
  const whose = placed.form.querySelector("legend").textContent.trim()
  bar.querySelector("output").textContent = whose.endsWith("?") ? said : `${whose}: ${said}`
}

// -- beginning and ending ------------------------------------------------------------------------------------------------

function row(kind, label) {
  document.querySelector(".nudges")?.remove()
  const bar = document.createElement("div")
  bar.className = kind
  bar.setAttribute("role", "group")
  bar.setAttribute("aria-label", label)
  const board = document.getElementById("board")
  board.insertBefore(bar, board.querySelector(":scope > .askbar"))
  return bar
}

function begin() {
  const bar = row("nudges", "The chosen place")
  bar.append(document.createElement("output"))
  for (const [key, [, , way]] of Object.entries(WAYS)) bar.append(button(SIGNS[way], `A quarter of an inch ${way}`, () => nudge(key, false)))
  const sure = button("Here", "Answer with this place", () => placed?.form.querySelector("button[name=key]").click())
  sure.classList.add("btn--primary")
  bar.append(sure)
  return bar
}

function button(words, label, press) {
  const made = document.createElement("button")
  made.type = "button"
  made.className = "btn"
  made.textContent = words
  made.setAttribute("aria-label", label)
  made.onclick = press
  return made
}

function end() {
  placed = null
  stopForeseeing()
  document.getElementById("placed")?.remove()
  letGo()
  offer()
}

function nudge(key, farther) {
  const [x, y] = place()
  const [right, up] = WAYS[key]
  move(x + right * (farther ? FAR : STEP), y + up * (farther ? FAR : STEP))
}

// -- the finger ----------------------------------------------------------------------------------------------------------

function onDown(event) {
  if (!event.target.closest?.("#placed") || !event.isPrimary || event.button) return
  held = { id: event.pointerId, lens: event.pointerType === "mouse" ? null : lens() }
  event.target.closest("#placed").setPointerCapture?.(event.pointerId)
  event.preventDefault()
}

function onMove(event) {
  if (!held || !placed || event.pointerId !== held.id) return
  held.at = event
  move(...onTable(boardOf(), event))
}

// The page does not scroll away under the finger that holds the ghost.
function onTouch(event) {
  if (event.target.closest?.("#placed")) event.preventDefault()
}

function letGo() {
  held?.lens?.remove()
  held = null
}

// The board around the ghost once more, larger, beside the finger that covers it.
function lens() {
  const made = document.createElement("div")
  made.className = "magnifier"
  made.setAttribute("aria-hidden", "true")
  const copy = boardOf().cloneNode(true)
  for (const one of [copy, ...copy.querySelectorAll("[id]")]) one.removeAttribute("id")
  for (const one of copy.querySelectorAll("[tabindex], a")) one.setAttribute("tabindex", "-1")
  copy.removeAttribute("style")
  made.append(copy)
  document.body.append(made)
  return made
}

function look(board, x, y) {
  const copy = held.lens.firstElementChild
  const wide = SEEN.across * FAR * Math.abs(scale(board).dx)
  copy.setAttribute("viewBox", `${x - wide / 2} ${y - wide / 2} ${wide} ${wide}`)
  const ghost = copy.querySelector(".magnifier__ghost") ?? drawn("g", { class: "magnifier__ghost" })
  ghost.replaceChildren(...[...document.getElementById("placed").children].map((one) => one.cloneNode(true)))
  copy.append(ghost)
  const { clientX, clientY } = held.at ?? { clientX: 0, clientY: 0 }
  const top = clientY - SEEN.above - SEEN.wide / 2
  held.lens.style.left = `${Math.max(4, Math.min(innerWidth - SEEN.wide - 4, clientX - SEEN.wide / 2))}px`
  held.lens.style.top = `${top < 4 ? clientY + SEEN.above - SEEN.wide / 2 : top}px`
}

// -- what begins it: a click on the ground, a number that is typed, a button below the board ------------------------------

function onClick(event) {
  const choice = event.target.closest?.("[data-choose]")
  if (choice) return point(choice.closest("fieldset"))
  const form = room.querySelector("fieldset[data-last]")
  const ground = event.target.closest?.("svg[data-origin]") && !event.target.closest("a.target, #placed")
  if (!ground || !form || !blank(form, "x").value) return
  placed = { form, question: asked() }
  show()
}

function onInput(event) {
  const form = event.target.closest?.("fieldset[data-form]")
  if (!form || !placesAsked().includes(form) || !boardOf() || !blank(form, "x").value || !blank(form, "y").value) return
  placed = { form, question: asked() }
  show()
}

// By keys alone: the ghost begins where the piece stands, or in the middle, and the arrow keys have it.
function point(form) {
  const board = boardOf()
  for (const one of placesAsked()) delete one.dataset.last
  form.dataset.last = "yes"
  placed = { form, question: asked() }
  const from = board.querySelector("[data-from]")?.dataset.from.split(" ").map(Number)
  const { x0, y0, dx, dy } = scale(board)
  const free = [...board.querySelectorAll("[data-forms]")].find((area) => area.dataset.forms.split(" ").includes(form.dataset.form))?.querySelector(".place-free")
  const { x: left, y: top, width, height } = (free ?? board).getBBox()
  const middle = free ? [(left + width / 2 - x0) / dx, (top + height / 2 - y0) / dy] : middleOf(form)
  const [x, y] = blank(form, "x").value ? place() : from ? [(from[0] - x0) / dx, (from[1] - y0) / dy] : middle
  move(x, y)
  document.getElementById("placed").focus()
}

function onKey(event) {
  if (!event.target.closest?.("#placed") || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.key in WAYS) nudge(event.key, event.shiftKey)
  else if (event.key === "Enter") placed.form.querySelector("button[name=key]").click()
  else if (event.key === "Escape") end()
  else return
  event.preventDefault()
  event.stopPropagation()
}

// Before anything is chosen: who has no pointer, or wants the ghost at once, begins here.
function offer() {
  const found = boardOf() ? placesAsked() : []
  document.querySelector(".nudges")?.remove()
  if (!found.length) return
  const bar = row("nudges nudges--first", "Choose a place")
  for (const form of found) {
    const words = form.querySelector("legend").textContent.trim().replace(/[:?].*$/, "")
    bar.append(button(words === "Where" ? "Place it" : words, `${words}: choose the place on the board, with arrow keys or a finger`, () => point(form)))
  }
  areas()
}

// Where the form that is being filled in allows a place, and where it does not.
function areas() {
  const forms = placesAsked()
  const form = placed?.form ?? forms.find((one) => one.dataset.last) ?? forms[0]
  for (const area of boardOf()?.querySelectorAll("[data-forms]") ?? []) area.classList.toggle("is-other", !area.dataset.forms.split(" ").includes(form?.dataset.form))
}

function dress() {
  if (placed && (placed.question !== asked() || !placed.form.isConnected)) end()
  if (placed) show()
  else offer()
}

room.addEventListener("click", onClick)
room.addEventListener("input", onInput)
room.addEventListener("keydown", onKey)
room.addEventListener("pointerdown", onDown)
room.addEventListener("touchstart", onTouch, { passive: false })
document.addEventListener("pointermove", onMove)
document.addEventListener("pointerup", letGo)
document.addEventListener("pointercancel", letGo)
room.addEventListener("shown", dress)
dress()
