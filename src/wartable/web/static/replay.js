// A replay: step by step, by itself at a speed, through anybody's eyes.

import { asNear, fitting } from "./fit.js"
import { morphChildren } from "./morph.js"
import { part } from "./page.js"

const film = document.querySelector("main[data-frames]")
const fit = fitting(film, () => document.querySelector(".scrubbar > .row"))

async function frame(at) {
  const last = Number(film.dataset.last)
  at = Math.max(0, Math.min(last, at))
  const eyes = document.getElementById("eyes").value
  const shown = await part(`${film.dataset.frames}?at=${at}&eyes=${eyes}`)
  if (shown === null) return stop()
  const page = new DOMParser().parseFromString(`<main>${shown}</main>`, "text/html")
  for (const id of PLACES) page.getElementById(id).replaceWith(document.getElementById(id).cloneNode(true))
  asNear(film, page)
  morphChildren(film, page.querySelector("main"))
  film.dataset.at = at
  document.getElementById("at").value = at
  document.getElementById("at-text").textContent = `${at}/${last}`
  const here = document.getElementById("continue-at")
  if (here) here.value = at
  history.replaceState(null, "", `?at=${at}&eyes=${eyes}`)
  mark()
}

// -- everything that was done, and who was winning: worked out once for each pair of eyes ----------------------------------

const PLACES = ["winning-place", "moves-place"]

async function retrace() {
  const made = await part(`${film.dataset.moves}?eyes=${document.getElementById("eyes").value}`)
  if (made === null) return
  const page = new DOMParser().parseFromString(made, "text/html")
  const winning = page.getElementById("winning")
  document.getElementById("winning-place").replaceChildren(...(winning ? [winning] : []))
  document.getElementById("moves-place").replaceChildren(...page.body.children)
  mark()
}

// Where the film stands: a line in the plot, and the last thing done so far among all that was.
function mark() {
  const [at, last] = [Number(film.dataset.at), Number(film.dataset.last)]
  document.getElementById("winning-now")?.setAttribute("d", `M${(600 * at) / Math.max(1, last)} 0V100`)
  const steps = [...film.querySelectorAll(".moves__step")]
  const now = steps.filter((step) => Number(step.dataset.at) <= at).at(-1)
  for (const step of steps) {
    if (step === now) step.setAttribute("aria-current", "step")
    else step.removeAttribute("aria-current")
  }
  const list = now?.closest(".scroll")
  if (list) list.scrollTop = now.offsetTop - list.clientHeight / 2
}

film.addEventListener("click", (event) => {
  const step = event.target.closest("a[data-at]")
  const plot = event.target.closest(".winning__plot")
  if (!step && !plot) return
  event.preventDefault()
  const box = plot?.getBoundingClientRect()
  frame(step ? Number(step.dataset.at) : Math.round(((event.clientX - box.left) / box.width) * Number(film.dataset.last)))
})

const play = document.getElementById("play")
let timer = 0

function stop() {
  clearInterval(timer)
  timer = 0
  play.setAttribute("aria-label", "Play")
}

function enterFilm() {
  const speed = document.getElementById("speed")
  const at = () => Number(film.dataset.at)
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
  document.getElementById("eyes").onchange = async () => {
    await frame(at())
    retrace()
  }
  document.addEventListener("keydown", (event) => {
    if (event.key === "j" || event.key === "J") frame(at() - 1)
    if (event.key === "k" || event.key === "K") frame(at() + 1)
  })
}

enterFilm()
fit()
retrace()
