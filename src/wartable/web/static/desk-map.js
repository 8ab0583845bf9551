// The map of the referee's page: a click sets a piece or notes who has activated an object, and what is written in the
// list below is drawn on the map. The list is what counts; without a script it is typed.

const SVG = "http://www.w3.org/2000/svg"
const REACH = 2
const FINGER = 0.9
const BASE = 25
const INCH = 25.4
const CLOSE = 0.8

const board = () => document.querySelector("[data-setmap]")
const written = () => document.querySelector(board().dataset.setmap)
const phone = matchMedia("(max-width: 600px)")

function frame() {
  const { width, length, scale, margin, across } = board().dataset
  const [w, l, s, m] = [width, length, scale, margin].map(Number)
  return { w, l, s, m, across: phone.matches ? w * s + 2 * m : Number(across) }
}

// A line is side, cost, x, y and what the piece is; a line that is none is left alone.
function pieces() {
  return written().value.split("\n").flatMap((line, row) => {
    const read = /^\s*([AB])\s+(\d{1,3})\s+(\d{1,2}(?:\.\d+)?)\s+(\d{1,2}(?:\.\d+)?)((?:\s+[a-z-]+)*)\s*$/.exec(line)
    return read ? [{ row, side: read[1], cost: read[2], x: Number(read[3]), y: Number(read[4]), words: read[5].trim() }] : []
  })
}

function marks(side) {
  const field = document.getElementById(`marks_${side.toLowerCase()}`)
  return { field, names: field.value.split(/[\s,]+/).filter(Boolean) }
}

const made = (name, traits, text) => {
  const one = document.createElementNS(SVG, name)
  for (const [trait, value] of Object.entries(traits)) one.setAttribute(trait, value)
  if (text) one.textContent = text
  return one
}

export function pieceMap() {
  if (!board()) return
  const { w, l, s, m, across } = frame()
  const place = (x, y) => [m + x * s, m + (l - y) * s]
  const over = board().querySelector("svg")
  over.setAttribute("viewBox", `0 0 ${across} ${l * s + 2 * m}`)
  over.replaceChildren()
  const objects = JSON.parse(board().dataset.objects)
  for (const side of ["A", "B"]) {
    for (const thing of objects.filter((each) => marks(side).names.includes(each.id))) {
      const [x, y] = place(thing.x, thing.y)
      over.append(made("circle", { class: `ring ring--${side}`, cx: x, cy: y, r: (side === "A" ? 1.15 : 1.5) * s }))
    }
  }
  for (const { row, side, cost, x, y, words } of pieces()) {
    const [left, top] = place(x, y)
    const piece = made("g", { class: `setpiece setpiece--${side}${/dead|unconscious/.test(words) ? " setpiece--out" : ""}`, "data-row": row })
    piece.append(made("title", {}, `${side}, cost ${cost}, at ${x}, ${y}${words ? `, ${words}` : ""}: click takes it away`))
    piece.append(made("circle", { cx: left, cy: top, r: FINGER * s }), made("text", { x: left, y: top + 0.32 * s }, cost))
    over.append(piece)
  }
}

// Who is set beside an object is meant to touch it: nobody hits a base with a finger to a tenth of an inch.
function settled(x, y, objects) {
  for (const thing of objects) {
    const [far, touching] = [Math.hypot(x - thing.x, y - thing.y), (thing.mm + BASE) / 2 / INCH]
    if (far > touching + CLOSE || far <= touching) continue
    return [thing.x + ((x - thing.x) * touching) / far, thing.y + ((y - thing.y) * touching) / far]
  }
  return [x, y]
}

function change(field, value) {
  field.value = value
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

document.addEventListener("click", (event) => {
  const map = event.target.closest?.("[data-setmap]")
  if (!map) return
  const list = written()
  const lines = list.value.split("\n")
  const taken = event.target.closest("[data-row]")
  if (taken) return change(list, lines.filter((_, row) => row !== Number(taken.dataset.row)).join("\n"))
  const { w, l, s, m, across } = frame()
  const box = map.getBoundingClientRect()
  const unit = across / box.width
  const x = ((event.clientX - box.left) * unit - m) / s
  const y = l - ((event.clientY - box.top) * unit - m) / s
  if (x < 0 || y < 0 || x > w || y > l) return
  const form = map.closest("form")
  const [what, side] = form.elements.sets.value.split(" ")
  if (what === "piece") {
    const [there, up] = settled(x, y, JSON.parse(map.dataset.objects))
    const words = [side, form.elements.cost.value || "20", there.toFixed(1), up.toFixed(1), form.elements.word.value]
    return change(list, `${[...lines.filter((line) => line.trim()), words.join(" ").trim()].join("\n")}\n`)
  }
  const far = (each) => Math.hypot(each.x - x, each.y - y)
  const near = JSON.parse(map.dataset.objects).sort((one, other) => far(one) - far(other))[0]
  if (!near || far(near) > REACH) return
  const { field, names } = marks(side)
  change(field, (names.includes(near.id) ? names.filter((name) => name !== near.id) : [...names, near.id]).join(" "))
})

document.addEventListener("input", (event) => board() && event.target.closest("form") === board().closest("form") && pieceMap())
phone.addEventListener("change", pieceMap)
