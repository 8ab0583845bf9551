// Forms of the desk without leaving the page: the place and the focus stay, what is wrong stands in the form, and a
// result that was entered while the server was away is kept in this browser and sent when it answers again.

const KEY = `wartable-waiting:${location.pathname.split("/")[2]}`
const QUEUE_MOST = 200

// What the script says stands in the page, in the language of the page.
const words = JSON.parse(document.querySelector("[data-words]")?.dataset.words ?? "{}")

export const word = (key, blanks = {}) => (words[key] ?? "").replace(/%\((\w+)\)s/g, (_, name) => blanks[name])

let tools = { show: () => {}, lost: () => {} }
let sending = false

export function forms(given) {
  tools = given
  document.addEventListener("submit", (event) => {
    const form = event.target
    if (form.method !== "post" || !form.closest("main[data-poll]") || form.dataset.leave !== undefined || event.defaultPrevented) return
    event.preventDefault()
    send(form, event.submitter)
  })
  document.addEventListener("input", (event) => event.target.dataset?.preview && preview(event.target))
  told()
}

// -- sending --------------------------------------------------------------------------------------------------------

const encoded = (form, data) => (form.enctype === "multipart/form-data" ? data : new URLSearchParams(data))
const ACCEPT = { accept: "text/html, application/json" }

async function send(form, button) {
  if (form.getAttribute("aria-busy") === "true") return
  const data = new FormData(form, button)
  form.setAttribute("aria-busy", "true")
  say(form, "")
  try {
    if (form.enctype === "multipart/form-data") await shrink(data)
    const answer = await fetch(form.action, { method: "POST", body: encoded(form, data), headers: ACCEPT })
    if (!answer.ok) return say(form, await reason(answer))
    const again = form.dataset.again
    await tools.show(answer)
    if (again) {
      const field = document.getElementById(again)
      if (field) (field.value = field.defaultValue), field.focus()
    }
  } catch {
    tools.lost()
    if (form.dataset.keep) keep(form, data)
    else say(form, { error: word("away") })
  } finally {
    form.removeAttribute("aria-busy")
  }
}

// The photo of a list need not have the size a phone makes it.
async function shrink(data) {
  const photos = [...data].filter(([, value]) => value instanceof File && value.type.startsWith("image/") && value.size > 900000)
  for (const [name, file] of photos) {
    const picture = await createImageBitmap(file).catch(() => null)
    if (!picture) continue
    const scale = Math.min(1, 2000 / Math.max(picture.width, picture.height))
    const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale))
    canvas.getContext("2d").drawImage(picture, 0, 0, canvas.width, canvas.height)
    const made = new File([await canvas.convertToBlob({ type: "image/jpeg", quality: 0.82 })], `${file.name}.jpg`, { type: "image/jpeg" })
    const all = data.getAll(name).map((each) => (each === file || (each.name === file.name && each.size === file.size) ? made : each))
    data.delete(name)
    for (const each of all) data.append(name, each)
  }
}

async function reason(answer) {
  try {
    return await answer.json()
  } catch {
    return { error: word("failed", { status: answer.status }) }
  }
}

// What is wrong, in the form itself; nothing that was typed is touched.
function say(form, problem) {
  form.querySelector(":scope > .form-error")?.remove()
  if (!problem) return
  for (const said of form.querySelectorAll("[data-preview-said]")) said.textContent = "" // else it says the same twice
  const note = document.createElement("div")
  note.className = "note note--bad form-error"
  note.setAttribute("role", "alert")
  note.append(problem.error[0].toUpperCase() + problem.error.slice(1))
  form.append(note)
  note.scrollIntoView({ block: "nearest" })
}

// -- kept while the server is away ----------------------------------------------------------------------------------

function waiting() {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]")
  } catch {
    return []
  }
}

function keepAll(entries) {
  localStorage.setItem(KEY, JSON.stringify(entries.slice(-QUEUE_MOST)))
  told()
}

function keep(form, data) {
  data.delete("csrf")
  const words = [...data].filter(([name]) => !["seen", "round"].includes(name)).map(([, value]) => value)
  keepAll([...waiting(), { to: form.action, body: new URLSearchParams(data).toString(), what: `${form.dataset.keep}: ${words.join(" ")}`, at: new Date().toTimeString().slice(0, 5) }])
  for (const field of form.querySelectorAll("input:not([type=hidden])")) field.value = field.defaultValue
  document.getElementById(form.dataset.again)?.focus()
}

// Called whenever the server has answered.
export async function flush() {
  if (sending || !waiting().some((each) => !each.refused)) return
  sending = true
  try {
    for (const entry of waiting().filter((each) => !each.refused)) {
      const body = new URLSearchParams(entry.body)
      body.set("csrf", document.querySelector("meta[name=csrf]").content)
      const answer = await fetch(entry.to, { method: "POST", body, headers: ACCEPT })
      const rest = waiting().filter((each) => each.at !== entry.at || each.body !== entry.body)
      if (answer.ok) {
        keepAll(rest)
        sent.push(word("sent", { what: entry.what, at: entry.at, now: new Date().toTimeString().slice(0, 5) }))
        await tools.show(answer, true)
      } else keepAll([...rest, { ...entry, refused: (await reason(answer)).error }])
    }
  } catch {
    // Away again: what is left waits on.
  } finally {
    sending = false
    told()
  }
}

const sent = []

function told() {
  const place = document.querySelector("[data-waiting]")
  if (!place) return
  const entries = waiting()
  place.hidden = !entries.length && !sent.length
  place.replaceChildren(
    ...entries.map((entry) => line(entry.refused ? word("refused", { what: entry.what, why: entry.refused }) : word("kept", entry), entry.refused && (() => keepAll(waiting().filter((each) => each.body !== entry.body))))),
    ...sent.map((what) => line(what, () => (sent.splice(sent.indexOf(what), 1), told()))),
  )
}

function line(text, done) {
  const shown = document.createElement("div")
  shown.append(text)
  if (done) {
    const button = document.createElement("button")
    button.className = "btn btn--small"
    button.textContent = word("right")
    button.addEventListener("click", done)
    shown.append(" ", button)
  }
  return shown
}

// -- while typing ---------------------------------------------------------------------------------------------------

let typing = 0

function preview(field) {
  clearTimeout(typing)
  say(field.form, null)
  typing = setTimeout(async () => {
    const said = field.form.querySelector("[data-preview-said]")
    try {
      const answer = await fetch(`${field.dataset.preview}?line=${encodeURIComponent(field.value)}`)
      const meant = await answer.json()
      said.textContent = meant.error || meant.text
      said.classList.toggle("is-wrong", Boolean(meant.error))
      said.classList.toggle("is-complete", meant.complete)
    } catch {
      said.textContent = word("typing")
    }
  }, 120)
}
