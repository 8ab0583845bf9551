// Giving answers: buttons, keys and numbers; options and their targets light up together, and odds open below them.

import { counted } from "./ground.js"
import { line, send, tell } from "./line.js"
import { toast } from "./page.js"
import { onPress } from "./press.js"

const room = document.querySelector("main[data-live]")
const LOOK_MS = 150

function answer(key, form) {
  const chance = form.dataset.do === "chance"
  const question = Number(form.dataset.question ?? form.elements.question.value)
  const seat = Number(form.dataset.seat ?? form.elements.seat.value)
  if (question === line.given) return // a second click on the same board means the same answer
  line.given = question
  send({ do: "answer", key, question, seat, chance })
}

// Whether an undo would be free takes a while, so it is asked for only when somebody looks at the button.
function weigh(element) {
  const button = element.closest?.("#undo button, #undo-top")
  const note = document.getElementById("undo-note")
  if (!button || !note || note.dataset.of === String(line.seq)) return
  if (tell({ do: "weigh", seat: Number(document.getElementById("undo").elements.seat.value) })) note.dataset.of = line.seq
}

function filled(button) {
  const blank = button.closest("[data-form]")
  if (!blank) return button.value
  let key = blank.dataset.form
  for (const field of blank.querySelectorAll("[data-blank]")) key = key.replace(`{${field.dataset.blank}}`, field.value && counted(field))
  return key
}

function onSubmit(event) {
  const form = event.target
  const button = event.submitter
  if (!room.contains(form)) return
  const known = button?.dataset.do
  if (button?.dataset.sure && !button.dataset.asked) {
    event.preventDefault()
    button.dataset.asked = "yes"
    button.textContent = `${button.dataset.sure}? Press again`
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

// Odds are worked out for who looks at an option, not for a pointer that passes by or a quick click. A finger looks by a press.
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
    const text = found.status === 200 || found.status === 202 ? await found.text() : ""
    // Nothing may move under a pointer that has gone on to another option; who comes back is told at once.
    const looked = option.classList.contains("is-hot")
    if (looked) slot.innerHTML = text
    if (!looked || found.status === 202) delete slot.dataset.loaded // the server has too much to do: asked again at the next look
  } catch {
    slot.textContent = "" // the line is down; the banner says so
  }
}

function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName)) return
  const options = [...room.querySelectorAll("button.option")]
  if (event.key === "u" || event.key === "U") document.querySelector("#undo button")?.click()
  else if (event.key === "e" || event.key === "E") document.querySelector("[data-finish]")?.click()
  else if (event.key === "?") room.dispatchEvent(new Event("why"))
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

function onPhrase(event) {
  const phrase = event.target.closest?.("[data-phrase]")
  if (!phrase) return
  send({ do: "say", phrase: Number(phrase.dataset.phrase), seat: Number(room.dataset.seat) })
  toast(`You: ${phrase.textContent}`, "", "good")
  phrase.closest("details").open = false
}

function onOption(place) {
  const option = place.closest?.("#answer button.option")
  return option && (() => loadOdds(option))
}

export function listen() {
  onPress(onOption)
  document.addEventListener("submit", onSubmit)
  document.addEventListener("keydown", onKey)
  room.addEventListener("click", onPhrase)
  for (const looked of ["pointerover", "focusin"]) {
    room.addEventListener(looked, (event) => {
      heat(event.target)
      weigh(event.target)
    })
  }
}
