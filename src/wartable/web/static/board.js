// The board is the interface: a click on a place, a card or a die answers, or opens what can be done there. The places that
// an answer would lead to light up before it is given, and are one click, or a drag, away. What lies nowhere on the board
// is asked below it. Everything here presses the buttons of the list beside the board, which stays the one way to answer.

import { fitting } from "./fit.js"

const room = document.querySelector("main[data-live]")
const fit = fitting(room, () => room.querySelector("#board > .askbar"))
const optionOf = (key) => document.getElementById(`opt-${key}`)
const SVG = "http://www.w3.org/2000/svg"

// -- answers in a row: the next is given as soon as the board offers it --------------------------------------------

let row = []

function answerAll(keys) {
  const [first, ...rest] = keys
  row = rest
  optionOf(first)?.click()
}

function goOn() {
  if (!row.length) return
  const option = optionOf(row[0])
  if (!option) return (row = [])
  row.shift()
  option.click()
}

// -- what can be done at a place --------------------------------------------------------------------------------------

let menu = null
let chosen = []

function close() {
  menu?.remove()
  menu = null
  room.querySelector("#board svg > .ahead")?.remove()
  for (const open of room.querySelectorAll(".is-selected[data-menu], a.target.is-selected")) open.classList.remove("is-selected")
}

function open(place, keys) {
  const again = place.classList.contains("is-selected")
  close()
  if (again) return // the second click takes it back
  place.classList.add("is-selected")
  chosen = keys
  menu = document.createElement("div")
  menu.className = "menu"
  menu.setAttribute("role", "group")
  menu.setAttribute("aria-label", "What can be done here")
  for (const key of keys) menu.append(choice(optionOf(key)))
  menu.append(never())
  document.getElementById("board").append(menu)
  menu.querySelector("button")?.focus({ preventScroll: true })
  lookAhead(keys)
}

function choice(option) {
  const made = document.createElement("button")
  made.type = "button"
  made.className = "menu__item"
  made.dataset.press = option.id
  for (const part of option.querySelectorAll(".option__name, .option__cost, .option__note")) made.append(part.cloneNode(true))
  return made
}

function never() {
  const made = document.createElement("button")
  made.type = "button"
  made.className = "menu__item menu__never"
  made.setAttribute("aria-label", "Something else")
  made.textContent = "×"
  made.onclick = close
  return made
}

// -- the places that answers would lead to -----------------------------------------------------------------------------

let asked = 0

async function lookAhead(keys) {
  const form = document.getElementById("answer")
  if (!form) return
  const mine = ++asked
  const url = new URL(form.dataset.odds.replace("/odds?", "/ahead?"), location.href)
  url.searchParams.set("keys", keys.join(" "))
  const found = await fetch(url).catch(() => null)
  if (!found?.ok) return
  const ways = await found.json()
  const board = room.querySelector("#board > svg")
  if (mine !== asked || !menu || !ways.length || !board) return
  const text = `<svg xmlns="${SVG}"><g class="ahead">${ways.map((way) => way.target).join("")}</g></svg>`
  const layer = document.importNode(new DOMParser().parseFromString(text, "text/html").querySelector("g"), true)
  ;[...layer.children].forEach((target, at) => {
    target.removeAttribute("id")
    target.removeAttribute("data-for")
    target.dataset.way = ways[at].keys.join(" ")
  })
  board.querySelector(":scope > .ahead")?.remove()
  board.append(layer)
}

// -- clicks -----------------------------------------------------------------------------------------------------------

function onClick(event) {
  const press = event.target.closest?.("[data-press]")
  if (press) {
    event.preventDefault()
    close()
    document.getElementById(press.dataset.press)?.click()
    return
  }
  const way = event.target.closest?.("[data-way]")
  if (way) {
    event.preventDefault()
    const keys = way.dataset.way.split(" ")
    close()
    answerAll(keys)
    return
  }
  const place = event.target.closest?.("a.target[data-for], [data-menu]")
  if (place && room.contains(place)) {
    event.preventDefault()
    let keys = (place.dataset.for ?? place.dataset.menu).split(" ").filter(optionOf)
    const both = menu && !place.classList.contains("is-selected") ? keys.filter((key) => chosen.includes(key)) : []
    if (both.length) keys = both // who, and then to whom: what lies in both places is meant
    if (keys.length > 1 || place.dataset.menu) open(place, keys)
    else if (keys.length) {
      close()
      optionOf(keys[0]).click()
    }
    return
  }
  if (event.target.closest?.(".card[data-toggle]")) return toggle(event.target.closest(".card"))
  if (menu && !menu.contains(event.target)) close()
}

// A piece that is dragged to a place it can go to goes there.
let dragged = null

function onDown(event) {
  const place = event.target.closest?.("a.target[data-for], [data-menu]")
  if (!place || !event.isPrimary || event.button) return
  const keys = (place.dataset.for ?? place.dataset.menu).split(" ").filter(optionOf)
  dragged = { place, keys, x: event.clientX, y: event.clientY, on: false }
}

function onMove(event) {
  if (!dragged || dragged.on || Math.hypot(event.clientX - dragged.x, event.clientY - dragged.y) < 12) return
  dragged.on = true
  document.body.classList.add("is-dragging")
  if (!dragged.place.classList.contains("is-selected")) open(dragged.place, dragged.keys)
}

function onUp(event) {
  document.body.classList.remove("is-dragging")
  if (!dragged?.on) return (dragged = null)
  dragged = null
  const there = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-way]")
  addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true })
  setTimeout(() => there?.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true })), 0)
}

// -- cards to be set aside ---------------------------------------------------------------------------------------------

const sets = () => [...room.querySelectorAll("button.option[data-cards]")]

function copies(card) {
  return Math.max(...sets().map((one) => one.dataset.cards.split(" ").filter((id) => `card-${id}` === card.id).length))
}

function toggle(card) {
  const n = (Number(card.dataset.aside ?? 0) + 1) % (copies(card) + 1)
  card.dataset.aside = n
  dressCard(card)
  askBelow()
}

function dressCard(card) {
  const n = Number(card.dataset.aside ?? 0)
  card.dataset.toggle = "yes"
  card.tabIndex = 0
  card.setAttribute("role", "button")
  card.setAttribute("aria-pressed", String(n > 0))
  card.classList.toggle("is-selected", n > 0)
  const why = card.querySelector(".card__why")
  if (why) why.textContent = n ? `Set aside${n > 1 ? ` ${n}` : ""}` : "You keep it"
}

function chosenSet() {
  const wanted = [...room.querySelectorAll(".card[data-aside]")].flatMap((card) => Array(Number(card.dataset.aside)).fill(card.id.slice(5)))
  const same = (one) => one.dataset.cards.split(" ").filter(Boolean).sort().join(" ") === wanted.sort().join(" ")
  return { option: sets().find(same), n: wanted.length }
}

// -- what is asked below the board -------------------------------------------------------------------------------------

const BELOW = 14

// Options that lie nowhere on the board, among the cards or the dice.
function unplaced() {
  const placed = new Set([...room.querySelectorAll("#board a.target[data-for], [data-menu], .card[data-key]")].flatMap((one) => (one.dataset.for ?? one.dataset.menu ?? one.dataset.key).split(" ")))
  return [...room.querySelectorAll("button.option, [data-finish]")].filter((one) => !placed.has(one.dataset.key))
}

// What asks the same stays where it is: a button that is replaced between press and release would swallow the click.
let asks = ""

function askBelow() {
  const board = document.getElementById("board")
  const old = board?.querySelector(".askbar")
  const question = room.querySelector("#act .question strong, #curtain .question strong")
  if (!board || !question) return old?.remove()
  const bar = document.createElement("div")
  bar.className = "askbar"
  const prompt = document.createElement("b")
  prompt.textContent = question.textContent
  bar.append(prompt)
  if (sets().length) {
    const { option, n } = chosenSet()
    if (option) bar.append(button(option, n ? `Set aside ${n} card${n === 1 ? "" : "s"}` : option.querySelector(".option__name").textContent, true))
  } else {
    const free = unplaced()
    if (free.length <= BELOW) for (const option of free) bar.append(button(option, nameOf(option), "finish" in option.dataset))
  }
  if (old && bar.innerHTML === asks) return
  asks = bar.innerHTML
  old?.remove()
  board.append(bar)
}

function nameOf(option) {
  const name = option.querySelector(".option__name") ?? option
  return [...name.childNodes].filter((one) => one.localName !== "kbd").map((one) => one.textContent).join("").trim()
}

function button(option, words, primary) {
  const made = document.createElement("button")
  made.type = "button"
  made.className = primary ? "btn btn--primary" : "btn"
  made.dataset.press = option.id
  made.textContent = words
  return made
}

// -- after every board ---------------------------------------------------------------------------------------------------

function dress() {
  close()
  for (const card of room.querySelectorAll(".card[data-aside]")) if (!sets().length) delete card.dataset.aside
  if (sets().length) for (const card of room.querySelectorAll("#hand .card")) dressCard(card)
  document.getElementById("answer")?.classList.toggle("is-by-cards", sets().length > 0)
  askBelow()
  holdStill()
  fit()
  goOn()
  seeTheEnd()
}

// How it ended is seen at once, also on a phone where another panel was open.
let ended = false

function seeTheEnd() {
  const over = room.querySelector(".question--over") !== null
  if (over && !ended) document.getElementById("dock-act").checked = true
  ended = over
}

// The board keeps its size from question to question: what the cards and the row below it once needed stays theirs.
function holdStill() {
  for (const [name, place] of [["--hand-room", "#hand > .hand"], ["--ask-room", "#board > .askbar"]]) {
    const needed = room.querySelector(place)?.offsetHeight ?? 0
    if (needed > (parseFloat(room.style.getPropertyValue(name)) || 0)) room.style.setProperty(name, `${needed}px`)
  }
}

function forget() {
  for (const name of ["--hand-room", "--ask-room"]) room.style.removeProperty(name)
  holdStill()
}

function onKey(event) {
  if (event.key === "Escape") close()
  const card = event.target.closest?.(".card[data-toggle]")
  if (card && (event.key === "Enter" || event.key === " ")) {
    event.preventDefault()
    toggle(card)
  }
}

document.addEventListener("click", onClick)
document.addEventListener("pointerdown", onDown)
document.addEventListener("pointermove", onMove)
document.addEventListener("pointerup", onUp)
document.addEventListener("keydown", onKey)
room.addEventListener("shown", dress)
addEventListener("resize", forget)
dress()
