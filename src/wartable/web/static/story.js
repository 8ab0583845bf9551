// What the others did, told card by card: who, what, by which rule. It can be paused, gone back through, told faster, or
// skipped; what nobody may miss stays until it was read. The recap of everything since one's last answer is on one key.
// Whoever wants less motion is told nothing in time: for them the recap and the log are there.

import { part } from "./page.js"

const room = document.querySelector("main[data-live]")
const still = matchMedia("(prefers-reduced-motion: reduce)")
const held = new Set(room.dataset.held.split(" ").filter(Boolean).map(Number))
const PACES = [["slow", 2200], ["normal", 1200], ["fast", 450]]
const KEPT = 200
const MANY = 8 // cards since one's last answer; after that each of the others has one that grows, and nobody waits for it

let cards = []
let at = -1
let paused = false
let go = null
let box = null
let skipping = false // until one's own next answer: a program that is still thinking tells no more of this turn

// On a phone a card lies over the dock alone, in one line: what one answers with is never under it. Who taps it reads all.
const small = matchMedia("(max-width: 719px)")
let opened = false

function pace() {
  return PACES.find(([name]) => name === localStorage.getItem("pace")) ?? PACES[1]
}

// -- cards ------------------------------------------------------------------------------------------------------------

// What one board brought is one card, but for the book's own side: each of its acts has a card of its own.
function cardsOf(rows) {
  const list = new DOMParser().parseFromString(`<ol>${rows.join("")}</ol>`, "text/html").querySelector("ol")
  const heaps = []
  for (const item of list.children) {
    item.removeAttribute("id")
    const { opens, by } = item.dataset
    const heap = heaps.at(-1)
    // Two acts in a row that came to nothing else, such as being due and then acting, are one.
    const begins = opens ? heap?.some((row) => row.dataset.opens !== opens) : by !== heap?.[0].dataset.by
    if (!heap || begins) heaps.push([item])
    else heap.push(item)
  }
  return heaps.map(cardOf)
}

function cardOf(items) {
  const by = Number(items[0].dataset.by)
  const gathered = items.every((item) => item.hasAttribute("data-gathered"))
  return { by, who: items[0].dataset.opens ?? nameOf(by), items, gathered, grave: items.some((item) => item.classList.contains("is-grave")) }
}

function nameOf(by) {
  return room.querySelector(`[data-name-of="${by}"]`)?.textContent ?? "Meanwhile"
}

function face(by) {
  return room.querySelector(`[data-here="${by}"]`)?.closest(".dash")?.querySelector(".dash__face")?.cloneNode(true)
}

// What a card is about: the first of its rows that the page has something to show for, a symbol or a piece of the board;
// else who did it.
function picture(card) {
  for (const item of card.items) {
    const shown = item.dataset.picture && document.getElementById(item.dataset.picture)
    if (shown) return pictureOf(shown)
  }
  return face(card.by)
}

function pictureOf(shown) {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg")
  svg.setAttribute("class", "story__picture")
  svg.setAttribute("aria-hidden", "true")
  if (shown.localName === "symbol") {
    const use = document.createElementNS(svg.namespaceURI, "use")
    use.setAttribute("href", `#${shown.id}`)
    svg.setAttribute("viewBox", shown.getAttribute("viewBox"))
    svg.append(use)
  } else {
    const { x, y, width, height } = shown.getBBox()
    svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`)
    svg.append(...[...shown.children].map((part) => part.cloneNode(true)))
  }
  return svg
}

function show(index) {
  at = index
  const card = cards[at]
  box ??= document.body.appendChild(made("aside", "story"))
  box.setAttribute("aria-label", "What the others did")
  box.classList.toggle("is-grave", card.grave)
  box.classList.toggle("story--line", small.matches && !opened)
  if (small.matches && !opened) return showLine(card)
  const head = made("div", "story__head")
  const shown = picture(card)
  if (shown) head.append(shown)
  head.append(made("span", "", card.items.length > 1 && card.gathered ? `${card.who}: ${card.items.length} so far` : card.who))
  const list = made("ol", "log")
  list.append(...card.items.map((item) => item.cloneNode(true)))
  const foot = made("div", "story__foot")
  foot.append(control("Back", () => look(-1), at === 0))
  foot.append(paused || card.grave ? control("Go on", resume, false, true) : control("Pause", pause))
  foot.append(control(`Speed: ${pace()[0]}`, faster), made("span", "grow"), control("Skip", skip))
  box.replaceChildren(head, list, foot)
  if (card.gathered) list.scrollTop = list.scrollHeight
}

function showLine(card) {
  const line = control(card.items.at(card.gathered ? -1 : 0).querySelector(":scope > span:not(.log__rules)").textContent, openIt)
  line.className = "story__line"
  line.setAttribute("aria-label", `${card.who}: ${line.textContent} Read all of it`)
  const on = paused || card.grave ? control("Go on", resume, false, true) : control("Pause", pause)
  const shown = picture(card)
  box.replaceChildren(...(shown ? [shown] : []), line, on, control("Skip", skip))
}

function openIt() {
  opened = true
  pause()
}

function made(name, kind = "", words = "") {
  const element = document.createElement(name)
  if (kind) element.className = kind
  if (words) element.textContent = words
  return element
}

function control(words, act, off = false, primary = false) {
  const button = made("button", primary ? "btn btn--small btn--primary" : "btn btn--small", words)
  button.type = "button"
  button.disabled = off
  button.onclick = act
  return button
}

// -- controls ---------------------------------------------------------------------------------------------------------

function look(by) {
  paused = true
  show(Math.max(0, Math.min(cards.length - 1, at + by)))
}

function pause() {
  paused = true
  show(at)
}

function resume() {
  if (at < cards.length - 1) return show(at + 1)
  paused = false
  go?.()
  if (!go) hide()
}

function faster() {
  const next = PACES[(PACES.indexOf(pace()) + 1) % PACES.length]
  localStorage.setItem("pace", next[0])
  show(at)
}

function skip() {
  paused = false
  skipping = true
  go?.()
  hide()
  room.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }))
}

function hide() {
  box?.remove()
  box = null
  opened = false
}

// -- telling -------------------------------------------------------------------------------------------------------------

// A card stands for its time, or until it is read; the boards behind it wait as long.
let leaving = 0
async function tell(card, left) {
  clearTimeout(leaving)
  cards = [...cards, card].slice(-KEPT)
  show(cards.length - 1)
  await new Promise((done) => {
    go = done
    // Where much waits to be told it is told faster: nobody waits long for programs.
    if (!card.grave) setTimeout(() => paused || done(), pace()[1] * Math.max(0.25, 1 - 0.12 * left))
  })
  go = null
  // Boards that bring nothing to tell may follow: whatever comes, the last card goes, for options lie under it.
  leaving = setTimeout(() => !go && !paused && hide(), 700)
}

// Of many events of one kind, such as a deployment, one card tells: it grows while the boards go on, and nobody waits for it.
// So does the long play of many programs, as in the Arena: after some cards each of them has one for all that it does.
let resting = 0
function gather(card) {
  const last = cards.at(-1)
  if (last?.gathered && last.who === card.who) last.items.push(...card.items)
  else cards = [...cards, card].slice(-KEPT)
  if (!paused) show(cards.length - 1)
  clearTimeout(resting)
  resting = setTimeout(() => !go && !paused && cards.at(-1)?.gathered && hide(), 2 * pace()[1])
}

// Between two cards, while a program thinks, a pause holds the next board back as well.
room.addEventListener("next", (event) => {
  if (!paused || !box) return
  event.detail.until.push(
    new Promise((done) => {
      go = () => {
        go = null
        done()
      }
    }),
  )
})

room.addEventListener("told", (event) => {
  const telling = cardsOf(event.detail.rows).filter(worthTelling)
  if (telling.length) event.detail.until.push(tellAll(telling, event.detail.left))
})

// One's own answers are known: who gives one begins anew.
function worthTelling(card) {
  if (held.has(card.by) && !card.grave) {
    cards = []
    paused = false
    hide()
    return false
  }
  return !(skipping && !card.grave) && !still.matches && held.size > 0 && !document.hidden
}

let hurried = 0
async function tellAll(telling, left) {
  const since = hurried
  for (const [at, card] of telling.entries()) {
    if (since !== hurried && !card.grave) continue
    if (!card.grave && cards.length >= MANY) card.gathered = true
    if (card.gathered && !paused) gather(card)
    else await tell(card, left + telling.length - 1 - at)
  }
}

document.addEventListener("submit", () => (skipping = false))
room.addEventListener("hurry", () => {
  hurried += 1
  paused = false
  go?.()
  hide()
})

// -- recap -----------------------------------------------------------------------------------------------------------------

// Everything since one's last answer, the oldest first.
function recap() {
  const rows = [...room.querySelectorAll("#log ol.log > li")]
  const mine = rows.findIndex((row) => held.has(Number(row.dataset.by)))
  const since = (mine < 0 ? rows : rows.slice(0, mine)).reverse()
  const dialog = made("dialog", "modal")
  dialog.setAttribute("aria-label", "What happened since your last answer")
  const head = made("div", "modal__head")
  head.append(made("h2", "", "Since your last answer"))
  const body = made("ol", "log modal__log")
  for (const row of since) {
    const copy = row.cloneNode(true)
    copy.removeAttribute("id")
    body.append(copy)
  }
  if (!since.length) body.append(made("li", "", "Nothing: you were the last to act."))
  const foot = made("form", "modal__foot")
  foot.method = "dialog"
  const done = made("button", "btn btn--primary", "Go on")
  done.autofocus = true
  foot.append(done)
  dialog.append(head, body, foot)
  dialog.onclose = () => dialog.remove()
  document.body.append(dialog)
  dialog.showModal()
}

function reveal() {
  const button = document.getElementById("recap")
  if (!button) return
  button.hidden = false
  button.onclick = recap
}

document.addEventListener("keydown", (event) => {
  const typing = /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return
  if ((event.key === "r" || event.key === "R") && !document.querySelector("dialog[open]")) recap()
  if (event.key === "Escape" && box) skip()
})
// -- how it went: shown when it is worked out ------------------------------------------------------------------------------

async function course() {
  const slot = document.getElementById("course")
  if (!slot || slot.dataset.asked) return
  slot.dataset.asked = "yes"
  const made = await part(slot.dataset.course)
  if (made !== null) slot.innerHTML = made
}

function onShown() {
  reveal()
  course()
}

room.addEventListener("shown", onShown)
onShown()
