// Patches: only what an answer has changed, put into the page in place (see patches.py).

import { asWide } from "./fit.js"
import { morph, morphChildren, still } from "./morph.js"
import { parsed } from "./page.js"

const room = document.querySelector("main[data-live]")
const LOG = 60

export function change(patch) {
  if (patch.board) changeBoard(patch.board)
  const fresh = new Map()
  for (const [id, html] of Object.entries(patch.parts)) {
    const next = parsed(html).firstElementChild
    const shown = document.getElementById(id)
    if (shown) morph(shown, next)
    else fresh.set(id, document.importNode(next, true))
  }
  for (const [name, ids] of Object.entries(patch.columns ?? {})) arrange(room.querySelector(`.room-${name}`), ids, fresh)
  if (patch.log) changeLog(...patch.log)
}

// What a column holds by id, in this order; what else stands there (it has no id) stays below.
function arrange(column, ids, fresh) {
  for (const child of [...column.children]) if (child.id && !ids.includes(child.id)) child.remove()
  ids.forEach((id, at) => {
    const child = document.getElementById(id) ?? fresh.get(id)
    if (column.children[at] !== child) column.insertBefore(child, column.children[at] ?? null)
  })
}

export function changeBoard(board) {
  const shown = document.querySelector("#board > svg")
  const before = healths(shown)
  repaint(shown, board)
  for (const [id, [was, now]] of changed(before, healths(shown))) {
    room.dispatchEvent(new CustomEvent("health", { detail: now - was }))
    if (!still.matches) float(shown, id, now - was)
  }
}

// What pieces say of their health, by id: their labels have it in words.
function healths(board) {
  const found = [...board.querySelectorAll(".piece[id]")].map((piece) => [piece.id, /(\d+) of \d+ (?:health|LP)/.exec(piece.getAttribute("aria-label"))])
  return new Map(found.filter(([, said]) => said).map(([id, said]) => [id, Number(said[1])]))
}

function changed(before, after) {
  return [...after].filter(([id, now]) => before.has(id) && before.get(id) !== now).map(([id, now]) => [id, [before.get(id), now]])
}

// A number floats up from a piece that was hurt or healed, and what was hurt shakes.
function float(board, id, by) {
  const piece = document.getElementById(id)
  const words = document.createElementNS("http://www.w3.org/2000/svg", "text")
  words.setAttribute("class", by < 0 ? "float is-hurt" : "float is-healed")
  words.setAttribute("aria-hidden", "true")
  words.setAttribute("style", piece.getAttribute("style"))
  words.textContent = by > 0 ? `+${by}` : `−${-by}`
  board.append(words)
  if (by < 0) piece.classList.add("is-hit")
  setTimeout(() => {
    words.remove()
    piece.classList.remove("is-hit")
  }, 1300)
}

function repaint(shown, board) {
  if (board.svg) {
    const next = parsed(board.svg).querySelector("svg")
    asWide(shown, next)
    return morph(shown, next)
  }
  for (const [name, layer] of Object.entries(board)) changeLayer(shown.querySelector(`:scope > .${name}`), layer)
}

// Elements by id: those in `set` are new or different; `order` is there when some came, went or moved.
function changeLayer(layer, change) {
  const goal = parsed(`<svg><g>${typeof change === "string" ? change : change.set.join("")}</g></svg>`).querySelector("g")
  if (typeof change === "string") return morphChildren(layer, goal)
  if (!change.order) {
    for (const next of [...goal.children]) morph(document.getElementById(next.id), next)
    return
  }
  const known = new Map([...layer.children].map((child) => [child.id, child]))
  const fresh = new Map([...goal.children].map((child) => [child.id, child]))
  goal.replaceChildren(...change.order.map((id) => fresh.get(id) ?? known.get(id).cloneNode(true)))
  morphChildren(layer, goal)
}

function changeLog(first, rows) {
  const log = room.querySelector("#log ol.log")
  for (const row of [...log.children]) if (Number(row.id.slice("event-".length)) >= first) row.remove()
  for (const row of [...parsed(`<ol>${rows.join("")}</ol>`).firstElementChild.children]) log.prepend(document.importNode(row, true))
  while (log.children.length > LOG) log.lastElementChild.remove()
}
