// A replay: step by step, by itself at a speed, through anybody's eyes.

import { morphChildren } from "./morph.js"

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

enterFilm()
