// The desk with a script: the clock ticks, pages renew themselves and say how old they are, the projector turns pages.
// Everything also works without it.

const ASK_MS = 4000
const OLD_MS = 5000

const main = () => document.querySelector("main[data-poll]")
let heard = performance.now()

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
    const face = shown.querySelector(".clock")
    if (face && face.textContent !== text) face.textContent = text
    const track = shown.querySelector(".track i")
    if (track && Number(shown.dataset.total)) track.style.width = `${100 - (100 * left) / Number(shown.dataset.total)}%`
  }
}

// -- news -----------------------------------------------------------------------------------------------------------

// Nobody's typing is thrown away: while a field is in use or filled, the page waits.
function busy() {
  const field = document.activeElement
  if (field && field.matches("input, select, textarea")) return true
  return [...main().querySelectorAll("input:not([type=hidden]):not([type=checkbox]):not([type=radio]), textarea")].some((each) => each.value !== each.defaultValue)
}

async function renew() {
  const answer = await fetch(location.pathname + location.search, { headers: { accept: "text/html" } })
  if (!answer.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), "text/html")
  const fresh = page.querySelector("main[data-poll]")
  if (!fresh || busy()) return
  const open = [...main().querySelectorAll("details")].map((each) => each.open)
  main().replaceChildren(...fresh.childNodes)
  main().dataset.number = fresh.dataset.number
  ;[...main().querySelectorAll("details")].forEach((each, at) => open[at] && (each.open = true))
  begin()
}

async function ask() {
  const at = main()
  if (!at) return
  try {
    const answer = await fetch(at.dataset.poll, { signal: AbortSignal.timeout(OLD_MS) })
    if (!answer.ok) throw new Error(answer.status)
    const now = await answer.json()
    heard = performance.now()
    clock = { at: heard, left: now.clock.seconds_left, state: now.clock.state }
    if (String(now.number) !== at.dataset.number && !busy()) await renew()
  } catch {
    // Said by age(), as soon as the page is old.
  }
}

function age() {
  const seconds = Math.round((performance.now() - heard) / 1000)
  const old = performance.now() - heard > OLD_MS + ASK_MS
  for (const banner of document.querySelectorAll("[data-stale]")) {
    banner.hidden = !old
    banner.querySelector("[data-age]").textContent = `${seconds} s`
  }
  const live = document.querySelector("[data-live]")
  if (live) live.lastChild.textContent = old ? ` No answer for ${seconds} s` : " Live"
}

// -- finding a name -------------------------------------------------------------------------------------------------

function filters() {
  for (const field of document.querySelectorAll("[data-filter]")) {
    field.hidden = false
    field.addEventListener("input", () => {
      const wanted = field.value.toLocaleLowerCase()
      for (const row of document.querySelectorAll(`${field.dataset.filter} tbody tr`)) row.hidden = !row.textContent.toLocaleLowerCase().includes(wanted)
    })
  }
}

// -- the projector turns pages --------------------------------------------------------------------------------------

let turning = 0

function pages() {
  clearInterval(turning)
  const list = document.querySelector("[data-pages]")
  const note = document.querySelector("[data-page-note]")
  if (!list || matchMedia("(max-width: 719px)").matches) return
  const rows = [...list.children]
  const box = list.parentElement
  const fits = () => list.scrollWidth <= box.clientWidth + 1 && list.offsetTop + list.offsetHeight <= box.offsetTop + box.clientHeight + 1
  let size = rows.length
  const show = (page) => rows.forEach((row, at) => (row.hidden = Math.floor(at / size) !== page))
  for (show(0); size > 2 && !fits(); show(0)) size -= 2
  const count = Math.ceil(rows.length / size)
  let page = 0
  const say = () => note && (note.textContent = count > 1 ? `Page ${page + 1} of ${count}, turns every ${main().dataset.turns} s` : "")
  say()
  if (count > 1) turning = setInterval(() => { page = (page + 1) % count; show(page); say() }, 1000 * Number(main().dataset.turns))
}

function begin() {
  readClock()
  filters()
  pages()
}

if (main()) {
  begin()
  setInterval(tick, 250)
  setInterval(age, 1000)
  setInterval(ask, ASK_MS)
  addEventListener("resize", pages)
}
