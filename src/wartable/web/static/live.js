// A table: boards come over its line and move in place, one after the other.

import { listen } from "./answers.js"
import { listenToGround } from "./ground.js"
import { beginAnew, connect, line } from "./line.js"
import { morphChildren, still, STEP_MS } from "./morph.js"
import { parsed, toast } from "./page.js"
import { change, changeBoard } from "./patches.js"
import { callAgain, headline, markHere, tick, whoIsHere } from "./presence.js"

const room = document.querySelector("main[data-live]")
const LONGEST_MS = 1500
let waiting = []
let showing = Promise.resolve()
let hurry = false

function receive(message) {
  line.heard = Date.now()
  if (message.error) {
    line.given = 0
    toast(message.error, message.rule)
    document.getElementById("answer")?.removeAttribute("inert")
    return
  }
  if (message.of) {
    const note = document.getElementById("undo-note")
    if (note && message.of === line.seq) note.textContent = message.undo
    return
  }
  if (message.here) {
    line.skew = message.now - Date.now() / 1000
    return whoIsHere(message.here)
  }
  if (message.said) {
    if (message.calls) callAgain(message.said)
    return toast(message.said, "", "good")
  }
  if (message.seq <= line.seq) return
  if (!message.html && message.after !== line.seq) return beginAnew()
  line.seq = message.seq
  for (const next of [...(message.steps ?? []).map((step) => ({ step })), message]) {
    waiting.push(next)
    showing = showing.then(show).catch(() => location.reload()) // what cannot be changed in place is loaded anew
  }
}

async function show() {
  if (!hurry) await heeded("next", {})
  const message = waiting.shift()
  if (!message) return
  if (message.step) changeBoard(message.step)
  else await showPage(message)
  const rows = message.log?.[1] ?? []
  if (rows.length && (!hurry || rows.some(isGrave))) await heeded("told", { rows, left: waiting.length })
  const left = waiting.length + 1
  if (still.matches || hurry || left === 1) return
  await new Promise((done) => setTimeout(done, Math.min(STEP_MS, LONGEST_MS / left)))
}

// What nobody may miss is told to those in a hurry, too.
const isGrave = (row) => row.includes('class="is-grave"')

// Whoever tells the story of the others (story.js) may take time for what this board brought, and hold the next one back.
async function heeded(name, detail) {
  const until = []
  room.dispatchEvent(new CustomEvent(name, { detail: { ...detail, until } }))
  if (until.length) await Promise.race([Promise.all(until), new Promise((done) => room.addEventListener("hurry", done, { once: true }))])
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

// Cards and dice are boxes, which view transitions can move; the board's pieces glide by themselves (see .piece).
// One that is skipped (a newer board, a hidden tab, a page being left) has made its change all the same. Between pages
// there is none: nothing on two pages is the same card, and a browser that drops one in mid-navigation reports an error.
async function transition(change) {
  if (still.matches || hurry || !document.startViewTransition) return change()
  const moving = document.startViewTransition(change)
  moving.ready.catch(() => {})
  await moving.updateCallbackDone
}

headline()
connect(receive)
listen()
listenToGround()
setInterval(tick, 500)
room.addEventListener("pointerdown", () => {
  hurry = waiting.length > 0
  room.dispatchEvent(new Event("hurry"))
  setTimeout(() => (hurry = false), LONGEST_MS)
})
setInterval(() => {
  document.getElementById("stale-age").textContent = `${Math.round((Date.now() - line.heard) / 1000)} s`
}, 1000)
