// The desk with a script: the clock ticks, pages renew themselves and say how old they are, the projector turns pages.
// Everything also works without it.

import { pieceMap } from "./desk-map.js"
import { flush, forms, word } from "./forms.js"

const ASK_MS = 4000
const OLD_MS = 5000

const main = () => document.querySelector("main[data-poll]")
let heard = performance.now()
let lost = false

// -- the clock ------------------------------------------------------------------------------------------------------

let clock = { at: performance.now(), left: null, state: "stopped" }

function readClock() {
  const shown = document.querySelector("[data-clock]")
  if (!shown) return
  clock = { at: performance.now(), left: shown.dataset.left === "" ? null : Number(shown.dataset.left), state: shown.dataset.state }
}

function tick() {
  for (const shown of document.querySelectorAll("[data-clock]")) {
    if (clock.left === null) continue
    const gone = clock.state === "running" ? (performance.now() - clock.at) / 1000 : 0
    const left = Math.max(0, Math.round(clock.left - gone))
    const text = `${Math.floor(left / 3600)}:${String(Math.floor((left % 3600) / 60)).padStart(2, "0")}:${String(left % 60).padStart(2, "0")}`
    const word = shown.querySelector("[data-clock-word]")
    if (word && left === 0 && clock.state !== "stopped") word.textContent = word.dataset.over
    shown.classList.toggle("is-over", left === 0 && clock.state !== "stopped")
    const face = shown.querySelector(".clock")
    if (face && face.textContent !== text) face.textContent = text
    const track = shown.querySelector(".track i")
    if (track && Number(shown.dataset.total)) track.style.width = `${100 - (100 * left) / Number(shown.dataset.total)}%`
  }
}

// -- news -----------------------------------------------------------------------------------------------------------

const fields = (place) => [...place.querySelectorAll("input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea")].filter((each) => each.value !== each.defaultValue)

// A page that was made by a form and has no address of its own (links shown once, what a correction changes) stays.
let held = false

// Nobody's typing is thrown away: what can be found again in the new page is carried over, for the rest the page waits.
const busy = () => held || document.activeElement?.matches("select") || fields(main()).some((each) => !each.id || each.type === "file")

function replace(fresh) {
  const typed = new Map(fields(main()).map((each) => [each.id, each.value]))
  const focus = document.activeElement
  const at = focus && main().contains(focus) ? { id: focus.id, from: focus.selectionStart, to: focus.selectionEnd } : null
  const open = [...main().querySelectorAll("details")].map((each) => each.open)
  main().replaceChildren(...fresh.childNodes)
  main().dataset.number = fresh.dataset.number
  ;[...main().querySelectorAll("details")].forEach((each, n) => open[n] && (each.open = true))
  for (const [id, value] of typed) {
    const field = document.getElementById(id)
    if (field) field.value = value
  }
  const again = at?.id && document.getElementById(at.id)
  if (again) {
    again.focus({ preventScroll: true })
    if (at.from !== null && at.from !== undefined && again.setSelectionRange) try { again.setSelectionRange(at.from, at.to) } catch { /* numbers have no selection */ }
  }
  begin()
}

async function renew() {
  const answer = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = page.querySelector("main[data-poll]")
  if (fresh && !busy()) replace(fresh)
}

// The answer to a form: on the same page everything stays where it is, another page is shown from its top.
async function show(answer, quietly = false) {
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = page.querySelector("main[data-poll]")
  heard = performance.now()
  lost = false
  if (!fresh) return location.assign(answer.url)
  const there = new URL(answer.url)
  there.searchParams.delete("did")
  there.hash = ""
  const elsewhere = answer.redirected && there.pathname !== location.pathname
  if (quietly && elsewhere) return
  held = !answer.redirected
  for (const field of fields(main())) if (!quietly && field.form?.getAttribute("aria-busy") === "true") field.value = field.defaultValue
  replace(fresh)
  document.title = page.title
  if (answer.redirected) history[elsewhere ? "pushState" : "replaceState"](null, "", there)
  if (elsewhere || (held && there.pathname !== location.pathname)) scrollTo(0, 0)
  document.querySelector("[data-said]")?.classList.add("did--toast")
  if (!elsewhere && !held) setTimeout(() => document.querySelector(".did--toast")?.classList.add("is-gone"), 12000)
}

addEventListener("popstate", () => location.reload())

async function ask() {
  const at = main()
  if (!at) return
  try {
    const answer = await fetch(at.dataset.poll, { signal: AbortSignal.timeout(OLD_MS) })
    if (!answer.ok) throw new Error(answer.status)
    const now = await answer.json()
    heard = performance.now()
    lost = false
    clock = { at: heard, left: now.clock.seconds_left, state: now.clock.state }
    await flush()
    if (String(now.number) !== main().dataset.number && !busy()) await renew()
  } catch {
    // Said by age(), as soon as the page is old.
  }
}

function age() {
  const seconds = Math.round((performance.now() - heard) / 1000)
  const old = lost || performance.now() - heard > OLD_MS + ASK_MS
  for (const banner of document.querySelectorAll("[data-stale]")) {
    banner.hidden = !old
    banner.querySelector("[data-age]").textContent = `${seconds} s`
  }
  for (const state of document.querySelectorAll(".link-state")) state.dataset.state = old ? "stale" : "live"
  const live = document.querySelector("[data-live]")
  if (live) live.lastChild.textContent = ` ${old ? word("silent", { n: seconds }) : word("live")}`
}

// -- finding a name -------------------------------------------------------------------------------------------------

function filters() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    field.hidden = false
    field.addEventListener("input", () => {
      const wanted = field.value.toLocaleLowerCase()
      for (const row of document.querySelectorAll(`${field.dataset.filter} ${field.dataset.rows ?? "tbody tr"}`)) row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted)
    })
  }
}

// -- the projector turns pages --------------------------------------------------------------------------------------

let turning = 0

// Pages with as many rows as fit on each, for names are of different length: how many, and a way to show one.
function filled(rows, fits) {
  const starts = []
  for (let from = 0, to = 0; from < rows.length; from = to) {
    rows.forEach((row, at) => (row.hidden = at !== from))
    for (to = from + 1; to < rows.length; to += 1) {
      rows[to].hidden = false
      if (!fits()) break
    }
    starts.push(from)
  }
  const show = (page) => rows.forEach((row, at) => (row.hidden = at < starts[page] || at >= (starts[page + 1] ?? rows.length)))
  show(0)
  return { count: starts.length, show }
}

function pages() {
  clearInterval(turning)
  const list = document.querySelector("[data-pages]")
  const note = document.querySelector("[data-page-note]")
  if (!list || matchMedia("(max-width: 719px)").matches) return
  const rows = [...list.children]
  const box = list.parentElement
  const fits = () => list.scrollWidth <= box.clientWidth + 1 && list.offsetTop + list.offsetHeight <= box.offsetTop + box.clientHeight + 1
  const { count, show } = filled(rows, fits)
  rolls()
  let page = 0
  const say = () => note && (note.textContent = count > 1 ? word("page", { n: page + 1, all: count, seconds: main().dataset.turns }) : "")
  say()
  if (count > 1) turning = setInterval(() => { page = (page + 1) % count; show(page); say() }, 1000 * Number(main().dataset.turns))
}

// The standings beside the pairings go on beyond the first places, as many as fit at a time.
let rolling = 0

function rolls() {
  clearInterval(rolling)
  const list = document.querySelector("[data-rolls]")
  if (!list || matchMedia("(max-width: 719px)").matches) return
  const rows = [...list.children].slice(1)
  const box = list.parentElement
  const { count, show } = filled(rows, () => box.scrollHeight <= box.clientHeight + 1)
  let page = 0
  if (count > 1) rolling = setInterval(() => { page = (page + 1) % count; show(page) }, 1000 * Number(main().dataset.turns))
}

function begin() {
  readClock()
  filters()
  pages()
  pieceMap()
}

if (main()) {
  begin()
  forms({ show, lost: () => ((lost = true), age()) })
  setInterval(tick, 250)
  setInterval(age, 1000)
  setInterval(ask, ASK_MS)
  addEventListener("resize", pages)
}
