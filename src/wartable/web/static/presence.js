// Who is here, whose turn it is (in the title of the tab as well), and how much time everybody has.

import { line, tell } from "./line.js"
import { toast } from "./page.js"

const room = document.querySelector("main[data-live]")
const AWAY_MS = 5000
let here = null
let leaving = new Map()

// A page that is loaded anew is away for a moment, which nobody needs to know.
export function whoIsHere(seats) {
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
      if (!document.getElementById("verdict")) toast(`${nameOf(seat)} is away.`, "", "good")
      markHere()
    }, AWAY_MS))
  }
  markHere()
}

function nameOf(seat) {
  return room.querySelector(`[data-name-of="${seat}"]`)?.textContent ?? "Somebody"
}

export function markHere() {
  for (const mark of room.querySelectorAll("[data-here]")) {
    const seat = Number(mark.dataset.here)
    const person = mark.dataset.person === "yes"
    mark.className = person && here ? `here ${here.has(seat) ? "is-here" : "is-away"}` : "here"
    mark.title = person && here ? (here.has(seat) ? "at the table" : "away") : ""
  }
}

export function headline() {
  const asked = room.querySelector("#answer, [data-do=chance]")
  const title = room.dataset.title
  const over = document.getElementById("verdict")
  const turn = asked && !document.getElementById("curtain")
  document.title = turn ? `● Your turn · ${title}` : over ? `${over.textContent} · ${title}` : title
  if (turn && !wasAsked) room.dispatchEvent(new CustomEvent("called", { detail: title }))
  wasAsked = Boolean(turn)
}

let wasAsked = true

// Somebody waits for us and says so.
export function callAgain(words) {
  if (wasAsked) room.dispatchEvent(new CustomEvent("called", { detail: words }))
}

// Clocks run by themselves between two boards; whoever sees one at zero says so, and the server looks.
let flagged = 0
export function tick() {
  const clocks = document.getElementById("clocks")
  if (!clocks) return
  const gone = Math.max(0, Date.now() / 1000 + line.skew - Number(clocks.dataset.since))
  for (const clock of clocks.querySelectorAll("[data-left]")) {
    const left = Math.max(0, Number(clock.dataset.left) - (clock.hasAttribute("data-runs") ? gone : 0))
    clock.textContent = `${Math.floor(left / 60)}:${String(Math.floor(left % 60)).padStart(2, "0")}`
    clock.classList.toggle("is-short", left < 60)
    if (left === 0 && flagged !== line.seq && tell({ do: "time" })) {
      flagged = line.seq
      setTimeout(() => (flagged = 0), 2000)
    }
  }
}
