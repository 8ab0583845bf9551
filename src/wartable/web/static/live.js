// The one script of Wartable. Every page works without it; with it boards come over a socket and move in place.

const STEP_MS = 320
const LONGEST_MS = 1500
const LOG = 60
const LOOK_MS = 150
const still = matchMedia("(prefers-reduced-motion: reduce)")

// -- morphing: make one tree like another, keeping every element that has the same id -------------------------------

function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  morphChildren(from, to)
}

function morphChildren(from, to) {
  const kept = new Map([...from.children].filter((child) => child.id).map((child) => [child.id, child]))
  const gone = new Map()
  for (const child of from.children) {
    if (child.id && child.dataset.like && !to.querySelector(`#${CSS.escape(child.id)}`)) gone.set(child.dataset.like, child.getAttribute("style"))
  }
  let at = from.firstChild
  for (const next of [...to.childNodes]) {
    const known = next.id ? kept.get(next.id) : null
    if (known && known.localName === next.localName) {
      if (known !== at) from.insertBefore(known, at)
      else at = at.nextSibling
      morph(known, next)
    } else if (at && !next.id && !at.id && at.nodeType === next.nodeType && at.localName === next.localName) {
      if (next.nodeType === Node.ELEMENT_NODE) morph(at, next)
      else if (at.nodeValue !== next.nodeValue) at.nodeValue = next.nodeValue
      at = at.nextSibling
    } else {
      const made = document.importNode(next, true)
      from.insertBefore(made, at)
      arrive(made, gone)
    }
  }
  while (at) {
    const after = at.nextSibling
    leave(at)
    at = after
  }
}

// A piece that goes fades first.
function leave(gone) {
  if (still.matches || !gone.classList?.contains("piece")) return gone.remove()
  gone.removeAttribute("id")
  gone.setAttribute("aria-hidden", "true")
  gone.classList.add("is-leaving")
  setTimeout(() => gone.remove(), STEP_MS)
}

// A piece that comes new onto the board glides from where its like has just left, else it fades in.
function arrive(piece, gone) {
  if (still.matches || !piece.classList?.contains("piece")) return
  const from = gone.get(piece.dataset.like)
  const goal = piece.getAttribute("style")
  if (from) piece.setAttribute("style", from)
  else piece.classList.add("is-arriving")
  piece.getBoundingClientRect()
  requestAnimationFrame(() => {
    piece.setAttribute("style", goal)
    piece.classList.remove("is-arriving")
  })
}

// -- a table --------------------------------------------------------------------------------------------------------

const room = document.querySelector("main[data-live]")
let socket = null
let seq = 0
let heard = Date.now()
let waiting = []
let showing = Promise.resolve()
let unsent = null
let hurry = false

function csrf() {
  return document.querySelector("meta[name=csrf]").content
}

function connect() {
  const url = new URL(room.dataset.live, location.href)
  url.protocol = url.protocol.replace("http", "ws")
  url.searchParams.set("seat", room.dataset.seat)
  url.searchParams.set("seq", seq)
  socket = new WebSocket(url)
  socket.onopen = () => {
    state("live", "Live")
    given = 0 // what was not heard may be answered again
    if (unsent) send(unsent)
    unsent = null
  }
  socket.onmessage = (message) => receive(JSON.parse(message.data))
  socket.onclose = () => {
    state("stale", "No line")
    setTimeout(connect, 1000)
  }
}

function state(name, words) {
  const shown = document.getElementById("link-state")
  shown.dataset.state = name
  shown.firstElementChild.textContent = words
  if (name === "live") heard = Date.now()
  document.getElementById("stale").hidden = name === "live"
}

function receive(message) {
  heard = Date.now()
  if (message.error) {
    given = 0
    toast(message.error, message.rule)
    document.getElementById("answer")?.removeAttribute("inert")
    return
  }
  if (message.of) {
    const note = document.getElementById("undo-note")
    if (note && message.of === seq) note.textContent = message.undo
    return
  }
  if (message.here) {
    skew = message.now - Date.now() / 1000
    return whoIsHere(message.here)
  }
  if (message.said) return toast(message.said, "", "good")
  if (message.seq <= seq) return
  if (!message.html && message.after !== seq) return socket.close() // something was missed: a new line begins anew
  seq = message.seq
  for (const next of [...(message.steps ?? []).map((step) => ({ step })), message]) {
    waiting.push(next)
    showing = showing.then(show).catch(() => location.reload()) // what cannot be changed in place is loaded anew
  }
}

async function show() {
  const message = waiting.shift()
  if (!message) return
  if (message.step) changeBoard(message.step)
  else await showPage(message)
  if (message.log && !hurry) await told(message.log[1])
  const left = waiting.length + 1
  if (still.matches || hurry || left === 1) return
  await new Promise((done) => setTimeout(done, Math.min(STEP_MS, LONGEST_MS / left)))
}

// Whoever tells the story of the others (story.js) may take time for what this board brought.
async function told(rows) {
  const event = new CustomEvent("told", { detail: { rows, until: [], left: waiting.length } })
  room.dispatchEvent(event)
  await Promise.race([Promise.all(event.detail.until), new Promise((done) => room.addEventListener("hurry", done, { once: true }))])
}

// Who plays with the keyboard is never put back to the top of the page.
let byKey = false
addEventListener("keydown", () => (byKey = true), true)
addEventListener("pointerdown", () => (byKey = false), true)

async function showPage(message) {
  const focused = document.activeElement?.id
  await transition(() => (message.html ? morphChildren(room, parsed(message.html)) : change(message)))
  room.dataset.seq = message.seq
  headline()
  markHere()
  room.dispatchEvent(new Event("shown"))
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true })
  if (byKey && document.activeElement === document.body) room.querySelector("button.option, [data-finish]")?.focus({ preventScroll: true })
}

// -- who is here, and whose turn it is, in the title of the tab as well ----------------------------------------------

const AWAY_MS = 5000
let here = null
let leaving = new Map()

// A page that is loaded anew is away for a moment, which nobody needs to know.
function whoIsHere(seats) {
  const before = here
  here ??= new Set()
  for (const seat of seats) {
    clearTimeout(leaving.get(seat))
    leaving.delete(seat)
    if (before && !here.has(seat)) toast(`${nameOf(seat)} has sat down.`, "", "good")
    here.add(seat)
  }
  for (const seat of here) {
    if (seats.includes(seat) || leaving.has(seat)) continue
    leaving.set(seat, setTimeout(() => {
      here.delete(seat)
      leaving.delete(seat)
      markHere()
    }, AWAY_MS))
  }
  markHere()
}

function nameOf(seat) {
  return room.querySelector(`[data-name-of="${seat}"]`)?.textContent ?? "Somebody"
}

function markHere() {
  for (const mark of room.querySelectorAll("[data-here]")) {
    const seat = Number(mark.dataset.here)
    const person = mark.dataset.person === "yes"
    mark.className = person && here ? `here ${here.has(seat) ? "is-here" : "is-away"}` : "here"
    mark.title = person && here ? (here.has(seat) ? "at the table" : "away") : ""
  }
}

function headline() {
  const asked = room.querySelector("#answer, [data-do=chance]")
  const title = room.dataset.title
  const over = document.getElementById("verdict")
  const turn = asked && !document.getElementById("curtain")
  document.title = turn ? `● Your turn · ${title}` : over ? `${over.textContent} · ${title}` : title
  if (turn && !wasAsked) room.dispatchEvent(new CustomEvent("called", { detail: title }))
  wasAsked = Boolean(turn)
}

let wasAsked = true

function parsed(html) {
  const goal = new DOMParser().parseFromString(`<main>${html}</main>`, "text/html").querySelector("main")
  for (const field of goal.querySelectorAll("input.csrf")) field.value = csrf()
  return goal
}

// -- patches: only what has changed (see patches.py) -----------------------------------------------------------------

function change(patch) {
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

function changeBoard(board) {
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
  if (board.svg) return morph(shown, parsed(board.svg).querySelector("svg"))
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

// Cards and dice are boxes, which view transitions can move; the board's pieces glide by themselves (see .piece).
// One that is skipped (a newer board, a hidden tab, a page being left) has made its change all the same. Between pages
// there is none: nothing on two pages is the same card, and a browser that drops one in mid-navigation reports an error.
async function transition(change) {
  if (still.matches || hurry || !document.startViewTransition) return change()
  const moving = document.startViewTransition(change)
  moving.ready.catch(() => {})
  await moving.updateCallbackDone
}

function send(message) {
  if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  else {
    unsent = message
    toast("The line is down; your answer will be sent when it is back.")
  }
}

let given = 0

function answer(key, form) {
  const chance = form.dataset.do === "chance"
  const question = Number(form.dataset.question ?? form.elements.question.value)
  const seat = Number(form.dataset.seat ?? form.elements.seat.value)
  if (question === given) return // a second click on the same board means the same answer
  given = question
  send({ do: "answer", key, question, seat, chance })
}

// Whether an undo would be free takes a while, so it is asked for only when somebody looks at the button.
function weigh(element) {
  const button = element.closest?.("#undo button, #undo-top")
  const note = document.getElementById("undo-note")
  if (!button || !note || note.dataset.of === String(seq) || socket?.readyState !== WebSocket.OPEN) return
  note.dataset.of = seq
  socket.send(JSON.stringify({ do: "weigh", seat: Number(document.getElementById("undo").elements.seat.value) }))
}

function filled(button) {
  const blank = button.closest("[data-form]")
  if (!blank) return button.value
  let key = blank.dataset.form
  for (const field of blank.querySelectorAll("[data-blank]")) key = key.replace(`{${field.dataset.blank}}`, field.value)
  return key
}

function toast(words, rule = "", kind = "bad") {
  const made = document.createElement("div")
  made.className = `toast toast--${kind}`
  made.append(words)
  if (rule) {
    const link = document.createElement("a")
    link.href = `/rules/${rule}`
    link.className = "btn btn--small"
    link.textContent = "Why?"
    made.append(link)
  }
  document.getElementById("toasts").replaceChildren(made)
  setTimeout(() => made.remove(), 9000)
}

function onSubmit(event) {
  const form = event.target
  const button = event.submitter
  if (!room.contains(form)) return
  const known = button?.dataset.do
  if (button?.dataset.sure && !button.dataset.asked) {
    event.preventDefault()
    button.dataset.asked = "yes"
    button.textContent = `${button.dataset.sure}? Click again`
    return
  }
  if (form.id === "answer") {
    event.preventDefault()
    answer(filled(button), form)
  } else if (form.dataset.do === "chance") {
    event.preventDefault()
    answer(form.elements.key.value.trim(), form)
  } else if (known || form.id === "undo") {
    event.preventDefault()
    send({ do: known ?? "undo", seat: Number(form.elements.seat.value) })
  }
}

// -- options and targets light up together; odds open below ----------------------------------------------------------

function keysOf(element) {
  const target = element.closest?.("[data-for], [data-key]")
  return target ? (target.dataset.for ?? target.dataset.key).split(" ") : []
}

// Odds are worked out for who looks at an option, not for a pointer that passes by or a quick click.
let looking = 0
function heat(element) {
  const keys = keysOf(element)
  for (const hot of room.querySelectorAll(".is-hot")) hot.classList.remove("is-hot")
  if (!keys.length) return
  for (const one of room.querySelectorAll("[data-for], [data-key]")) {
    const mine = (one.dataset.for ?? one.dataset.key).split(" ")
    if (mine.some((key) => keys.includes(key))) one.classList.add("is-hot")
  }
  const option = document.getElementById(`opt-${keys[0]}`)
  clearTimeout(looking)
  if (option) looking = setTimeout(() => option.isConnected && loadOdds(option), LOOK_MS)
}

async function loadOdds(option) {
  const slot = option.querySelector("[data-slot]")
  const form = option.closest("form")
  if (!slot || slot.dataset.loaded || !form?.dataset.odds) return
  slot.dataset.loaded = "yes"
  try {
    const found = await fetch(`${form.dataset.odds}&key=${encodeURIComponent(option.value)}`)
    const text = found.status === 200 ? await found.text() : ""
    // Nothing may move under a pointer that has gone on to another option; who comes back is told at once.
    if (option.classList.contains("is-hot")) slot.innerHTML = text
    else delete slot.dataset.loaded
  } catch {
    slot.textContent = "" // the line is down; the banner says so
  }
}

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

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return
  const options = [...room.querySelectorAll("button.option")]
  if (event.key === "u" || event.key === "U") document.querySelector("#undo button")?.click()
  else if (event.key === "e" || event.key === "E") document.querySelector("[data-finish]")?.click()
  else if (event.key === "?") location.href = document.querySelector(".log .rule")?.href ?? "/rules"
  else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
    const at = options.indexOf(document.activeElement)
    const next = options[(at + (event.key === "ArrowDown" ? 1 : -1) + options.length) % options.length]
    next?.focus()
    event.preventDefault()
  } else if (/^[0-9]$/.test(event.key)) number(event.key, options)
}

// Numbers beyond nine are typed digit by digit; a pause ends the number.
let typed = ""
let pause = 0
function number(digit, options) {
  clearTimeout(pause)
  typed += digit
  const fits = options.filter((one) => one.dataset.number.startsWith(typed))
  const exact = fits.find((one) => one.dataset.number === typed)
  const settle = () => {
    typed = ""
    exact?.click()
  }
  if (fits.length <= 1) settle()
  else pause = setTimeout(settle, 600)
  exact?.focus()
}

// Clocks run by themselves between two boards; whoever sees one at zero says so, and the server looks.
let flagged = 0
let skew = 0
function tick() {
  const clocks = document.getElementById("clocks")
  if (!clocks) return
  const gone = Math.max(0, Date.now() / 1000 + skew - Number(clocks.dataset.since))
  for (const clock of clocks.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - (clock.hasAttribute("data-runs") ? gone : 0))
    clock.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`
    clock.classList.toggle("is-short", left < 60)
    if (left === 0 && flagged !== seq && socket?.readyState === WebSocket.OPEN) {
      flagged = seq
      socket.send(JSON.stringify({ do: "time" }))
      setTimeout(() => (flagged = 0), 2000)
    }
  }
}

function onPhrase(event) {
  const phrase = event.target.closest?.("[data-phrase]")
  if (!phrase) return
  send({ do: "say", phrase: Number(phrase.dataset.phrase), seat: Number(room.dataset.seat) })
  phrase.closest("details").open = false
}

function enterRoom() {
  seq = Number(room.dataset.seq)
  room.addEventListener("click", onPhrase)
  setInterval(tick, 500)
  headline()
  connect()
  document.addEventListener("submit", onSubmit)
  document.addEventListener("keydown", onKey)
  room.addEventListener("click", onGround)
  room.addEventListener("pointermove", onHover)
  for (const looked of ["pointerover", "focusin"]) {
    room.addEventListener(looked, (event) => {
      heat(event.target)
      weigh(event.target)
    })
  }
  room.addEventListener("pointerdown", () => {
    hurry = waiting.length > 0
    room.dispatchEvent(new Event("hurry"))
    setTimeout(() => (hurry = false), LONGEST_MS)
  })
  setInterval(() => {
    document.getElementById("stale-age").textContent = `${Math.round((Date.now() - heard) / 1000)} s`
  }, 1000)
}

// -- a replay -------------------------------------------------------------------------------------------------------

const film = document.querySelector("main[data-frames]")

async function frame(at) {
  const last = Number(film.dataset.last)
  at = Math.max(0, Math.min(last, at))
  const eyes = document.getElementById("eyes").value
  const found = await fetch(`${film.dataset.frames}?at=${at}&eyes=${eyes}`).catch(() => null)
  if (!found?.ok) return
  const page = new DOMParser().parseFromString(`<main>${await found.text()}</main>`, "text/html")
  morphChildren(film, page.querySelector("main"))
  film.dataset.at = at
  document.getElementById("at").value = at
  document.getElementById("at-text").textContent = `${at}/${last}`
  const here = document.getElementById("continue-at")
  if (here) here.value = at
  history.replaceState(null, "", `?at=${at}&eyes=${eyes}`)
}

function enterFilm() {
  const play = document.getElementById("play")
  const speed = document.getElementById("speed")
  const at = () => Number(film.dataset.at)
  let timer = 0
  const stop = () => {
    clearInterval(timer)
    timer = 0
    play.setAttribute("aria-label", "Play")
  }
  const start = () => {
    timer = setInterval(() => (at() < Number(film.dataset.last) ? frame(at() + 1) : stop()), Number(speed.value))
    play.setAttribute("aria-label", "Pause")
  }
  play.hidden = speed.hidden = false
  document.getElementById("go").hidden = true
  play.onclick = () => (timer ? stop() : start())
  speed.onchange = () => {
    if (timer) {
      stop()
      start()
    }
  }
  for (const [id, by] of [["step-back", -1], ["step-on", 1]]) {
    document.getElementById(id).onclick = (event) => {
      event.preventDefault()
      frame(at() + by)
    }
  }
  document.getElementById("at").oninput = (event) => frame(Number(event.target.value))
  document.getElementById("eyes").onchange = () => frame(at())
  document.addEventListener("keydown", (event) => {
    if (event.key === "j" || event.key === "J") frame(at() - 1)
    if (event.key === "k" || event.key === "K") frame(at() + 1)
  })
}

// -- every page -----------------------------------------------------------------------------------------------------

for (const radio of document.querySelectorAll("input[name=theme]")) {
  radio.addEventListener("change", () => {
    document.documentElement.dataset.theme = radio.value
    fetch("/theme", { method: "POST", body: new URLSearchParams({ csrf: csrf(), theme: radio.value, back: "/" }), redirect: "manual" }).catch(() => {}) // shown here already; a line that is down only forgets it
  })
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy)
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = "Copied"
    } catch {
      button.textContent = "Press Ctrl+C" // a page without a certificate may not copy; the link is marked
    }
  })
}
// As an installed app it has a page that says so when there is no line; in a browser the browser does.
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/worker.js")
if (room) enterRoom()
if (film) enterFilm()
