// The line to the server of a table: it comes back by itself, and what was said meanwhile is sent then.

import { toast } from "./page.js"

const room = document.querySelector("main[data-live]")

// `seq`: the board that is shown; `given`: the question that was answered last; `skew`: how far the server's clock is ahead, in seconds.
export const line = { seq: Number(room.dataset.seq), given: 0, skew: 0, heard: Date.now() }
const PATIENCE_MS = 1500
const AGAIN_MS = 1000
let socket = null
let unsent = null
let tries = 0
let notice = 0

export function connect(receive) {
  const url = new URL(room.dataset.live, location.href)
  url.protocol = url.protocol.replace("http", "ws")
  url.searchParams.set("seat", room.dataset.seat)
  url.searchParams.set("seq", line.seq)
  socket = new WebSocket(url)
  socket.onopen = () => {
    tries = 0
    clearTimeout(notice)
    notice = 0
    state("live", "Live")
    line.given = 0 // what was not heard may be answered again
    if (unsent) send(unsent)
    unsent = null
  }
  socket.onmessage = (message) => receive(JSON.parse(message.data))
  // A line that is back at once was never missed: nothing is said of it, and what was answered meanwhile goes out then.
  socket.onclose = () => {
    notice ||= setTimeout(state, PATIENCE_MS, "stale", "No line")
    setTimeout(connect, tries ? AGAIN_MS : 0, receive)
    tries += 1
  }
}

function state(name, words) {
  const shown = document.getElementById("link-state")
  shown.dataset.state = name
  shown.firstElementChild.textContent = words
  if (name === "live") line.heard = Date.now()
  document.getElementById("stale").hidden = name === "live"
}

export function send(message) {
  if (!tell(message)) {
    unsent = message
    if (!document.getElementById("stale").hidden) toast("The line is down; your answer will be sent when it is back.")
  }
}

// What is worth nothing later is said only while there is a line; gives whether there was one.
export function tell(message) {
  if (socket?.readyState !== WebSocket.OPEN) return false
  socket.send(JSON.stringify(message))
  return true
}

// Something was missed: a new line begins with a whole page.
export function beginAnew() {
  socket.close()
}
