// What every page has: the theme, links to copy, an app that can be installed, short messages. Every page works without it.

export function csrf() {
  return document.querySelector("meta[name=csrf]").content
}

// A page or a part of one that came as text; its forms get the token of this page.
export function parsed(html) {
  const goal = new DOMParser().parseFromString(`<main>${html}</main>`, "text/html").querySelector("main")
  for (const field of goal.querySelectorAll("input.csrf")) field.value = csrf()
  return goal
}

export function toast(words, rule = "", kind = "bad") {
  const made = document.createElement("div")
  made.className = `toast toast--${kind}`
  made.append(words)
  if (rule) {
    const link = document.createElement("a")
    link.href = `/rules/${rule}`
    link.className = "btn btn--small"
    link.textContent = "Why?"
    made.append(link)
  }
  document.getElementById("toasts").replaceChildren(made)
  setTimeout(() => made.remove(), 9000)
}

// A part of a page as text. When the server refuses it, or there is no line, a person reads why, and it is null.
export async function part(url) {
  const found = await fetch(url, { headers: { accept: "text/html, application/json" } }).catch(() => null)
  if (found?.ok) return found.text()
  const kind = found?.headers.get("content-type") ?? ""
  if (kind.startsWith("application/json")) {
    const { error, rule } = await found.json()
    toast(`${error.replace(/\.$/, "")}.`, rule)
  } else toast(kind.startsWith("text/plain") ? await found.text() : "The server does not answer; try again in a moment.")
  return null
}

for (const radio of document.querySelectorAll("input[name=theme]")) {
  radio.addEventListener("change", () => {
    document.documentElement.dataset.theme = radio.value
    fetch("/theme", { method: "POST", body: new URLSearchParams({ csrf: csrf(), theme: radio.value, back: "/" }), redirect: "manual" }).catch(() => {}) // shown here already; a line that is down only forgets it
  })
}
for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false
  button.addEventListener("click", async () => {
    const field = document.getElementById(button.dataset.copy)
    field.select()
    try {
      await navigator.clipboard.writeText(field.value)
      button.textContent = "Copied"
    } catch {
      button.textContent = "Press Ctrl+C" // a page without a certificate may not copy; the link is marked
    }
  })
}
// A form that was refused still has what was typed into it, where the browser goes back to it.
document.querySelector("[data-back]")?.addEventListener("click", (event) => {
  if (history.length < 2) return
  event.preventDefault()
  history.back()
})
// A menu closes when something else is clicked, when Escape is pressed, and when what it was opened for is done. What a key of
// the keyboard presses elsewhere, or what the others do meanwhile, leaves it open.
const DONE = "[data-phrase], [data-do=draw], a"
document.addEventListener("click", (event) => {
  if (!event.isTrusted) return
  for (const menu of document.querySelectorAll("details.more[open], details.site[open]")) {
    if (!menu.contains(event.target) || event.target.closest(DONE)) setTimeout(() => menu.removeAttribute("open"))
  }
})
document.addEventListener("keydown", (event) => {
  const menu = event.key === "Escape" && document.querySelector("details.more[open], details.site[open]")
  if (!menu) return
  menu.open = false
  menu.querySelector("summary").focus()
})
// As an installed app it has a page that says so when there is no line; in a browser the browser does.
if (matchMedia("(display-mode: standalone)").matches) navigator.serviceWorker?.register("/worker.js")
