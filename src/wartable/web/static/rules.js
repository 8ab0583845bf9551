// A rule that is asked for at a table is told beside it: nobody has to leave. Esc or Close brings back whoever asked.

import { parsed } from "./page.js"

const room = document.getElementById("main")
let asker = null

async function tell(href) {
  const url = new URL(href, location.href)
  url.searchParams.set("panel", "1")
  const found = await fetch(url).catch(() => null)
  if (!found?.ok) return (location.href = href)
  const panel = document.getElementById("rule-panel") ?? made()
  panel.replaceChildren(...parsed(await found.text()).childNodes)
  panel.querySelector("#rule-title").focus({ preventScroll: true })
}

function made() {
  const panel = document.createElement("aside")
  panel.id = "rule-panel"
  panel.className = "pane rule-panel"
  panel.setAttribute("aria-labelledby", "rule-title")
  ;(document.querySelector("dialog[open]") ?? document.body).append(panel) // what lies under a dialog cannot be used
  return panel
}

function close() {
  const panel = document.getElementById("rule-panel")
  panel?.remove()
  if (panel) (asker?.isConnected ? asker : room.querySelector("button.option, [data-finish]"))?.focus({ preventScroll: true })
}

document.addEventListener("click", (event) => {
  if (event.target.closest?.("#rule-panel [data-close]")) return close()
  const link = event.target.closest?.("a.rule")
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.button) return
  event.preventDefault()
  if (!link.closest("#rule-panel")) asker = link
  tell(link.href)
})
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && document.getElementById("rule-panel")) close()
})
// The key `?` asks for the rule of the last event (answers.js).
room.addEventListener("why", () => {
  const last = room.querySelector(".log .rule")
  asker = document.activeElement
  if (last) tell(last.href)
})
