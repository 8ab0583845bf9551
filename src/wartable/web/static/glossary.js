// Every word and symbol of a game explains itself where it stands: under a pointer that rests on it, when it has the focus, or
// when it is tapped. Inside a button (an option, a card that can be played) a click stays the button's: there a word is
// explained under the pointer, when the button keeps the focus for a moment, or by a long press.

import { onPress } from "./press.js"

const HOVER_MS = 250
const FOCUS_MS = 700
const ACTS = "button, a, label, summary, [role=button]:not(.term):not(.pool)"
const SYMBOLS = ".pool, .meter, .die, .option__cost, .card__cost, .cost"
const NOT_READ = "svg, script, style, select, textarea, code, kbd, .sr, .rule, .btn, .at, .top, .dock, .term, .tip, .toasts, .howto__words, .crumbs, .tabs"

const root = document.querySelector("[data-glossary]")
const terms = []
const byForm = new Map()
const byIcon = new Map()
let words = null

// -- what there is to explain ----------------------------------------------------------------------------------------

function learn(rows) {
  for (const [term, says, rule, also, icons] of rows) {
    const at = terms.push({ term, says, rule }) - 1
    for (const form of [term, ...also]) {
      byForm.set(form, at)
      if (/^\p{Ll}/u.test(form)) byForm.set(form[0].toUpperCase() + form.slice(1), at)
    }
    for (const icon of icons) byIcon.set(`#${icon}`, at)
  }
  const forms = [...byForm.keys()].sort((a, b) => b.length - a.length).map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"))
  words = forms.length ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${forms.join("|")})(?![\\p{L}\\p{N}-])`, "gu") : null
}

// -- words are marked after the page has changed, when there is time for it ------------------------------------------------

function mark(inside) {
  if (!inside.isConnected || (inside.nodeType === Node.TEXT_NODE ? inside.parentElement : inside).closest(NOT_READ)) return
  const texts = []
  const walk = document.createTreeWalker(inside, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node.nodeType === Node.TEXT_NODE) return NodeFilter.FILTER_ACCEPT
    return node.matches(NOT_READ) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
  })
  if (inside.nodeType === Node.TEXT_NODE) texts.push(inside)
  else while (walk.nextNode()) texts.push(walk.currentNode)
  for (const text of texts) markText(text)
}

function markText(text) {
  const found = [...text.nodeValue.matchAll(words)]
  if (!found.length) return
  const parts = document.createDocumentFragment()
  const region = text.parentElement.closest("section, aside, dialog, main")
  const free = !text.parentElement.closest(`${ACTS}, .pool, .meter`)
  let end = 0
  for (const match of found) {
    const at = byForm.get(match[0])
    const term = document.createElement("span")
    term.className = "term"
    term.dataset.term = at
    term.textContent = match[0]
    parts.append(text.nodeValue.slice(end, match.index), term)
    end = match.index + match[0].length
    if (!free) continue
    // One of each word in a part of the page is a stop for the keyboard; the others only answer a pointer.
    if (region?.querySelector(`.term[data-term="${at}"][tabindex]`) || parts.querySelector(`[data-term="${at}"][tabindex]`)) continue
    term.tabIndex = 0
    term.setAttribute("role", "button")
  }
  parts.append(text.nodeValue.slice(end))
  text.replaceWith(spread(text.parentElement) ? whole(parts) : parts)
}

// Where pieces of text would be set apart from each other a sentence stays one piece.
function spread(element) {
  return /flex|grid/.test(getComputedStyle(element).display)
}

function whole(parts) {
  const made = document.createElement("span")
  made.className = "marked"
  made.append(parts)
  return made
}

// A number with a symbol is a stop for the keyboard as well.
function markSymbols() {
  for (const one of document.querySelectorAll(".pool, .meter, .die")) {
    if (explained(one) === undefined || one.closest(ACTS)) continue
    one.tabIndex = 0
    if (one.classList.contains("pool")) one.setAttribute("role", "button")
  }
}

const idle = window.requestIdleCallback ?? ((work) => setTimeout(work, 30))
const changes = new MutationObserver((records) => {
  const news = records.flatMap((record) => (record.type === "characterData" ? [record.target] : [...record.addedNodes]))
  const read = news.filter((node) => !(node.nodeType === Node.ELEMENT_NODE && node.matches(".tip, .tip *")))
  if (read.length) idle(() => markAll(read))
  if (tip && !tip.anchor.isConnected) hide()
})

function markAll(nodes) {
  for (const node of nodes) if ([Node.ELEMENT_NODE, Node.TEXT_NODE].includes(node.nodeType)) mark(node)
  markSymbols()
  changes.takeRecords() // what was marked just now is no news
}

// -- one small box that explains ---------------------------------------------------------------------------------------

let tip = null
let soon = 0

function explained(element) {
  const word = element.closest(".term")
  if (word) return Number(word.dataset.term)
  const icons = [...(element.closest(SYMBOLS)?.querySelectorAll("use") ?? [])].map((one) => byIcon.get(one.getAttribute("href")))
  return icons.find((at) => at !== undefined)
}

// All that a button has to explain, each once.
function within(button) {
  const found = [...button.querySelectorAll(`.term, ${SYMBOLS}`)].map(explained)
  return [...new Set(found.filter((at) => at !== undefined))]
}

function show(anchor, all, kept = false) {
  hide()
  const box = document.createElement("div")
  box.className = "tip"
  box.id = "tip"
  box.popover = "manual"
  box.setAttribute("role", "note")
  const rows = document.createElement("dl")
  for (const at of all) {
    const [word, says] = [document.createElement("dt"), document.createElement("dd")]
    word.textContent = terms[at].term
    says.textContent = terms[at].says
    if (kept && terms[at].rule) {
      const link = document.createElement("a")
      link.className = "rule"
      link.href = `/rules/${terms[at].rule}`
      link.textContent = terms[at].rule
      says.append(" ", link)
    }
    rows.append(word, says)
  }
  box.append(rows)
  box.classList.toggle("is-kept", kept)
  ;(anchor.closest("dialog") ?? root).append(box)
  box.showPopover()
  tip = { box, anchor, kept }
  anchor.setAttribute("aria-describedby", "tip")
  place(box, anchor)
}

// Below or above a word; beside or above a button, so that no other button is covered.
function place(box, anchor) {
  const button = anchor.closest(ACTS)
  const from = (button ?? anchor).getBoundingClientRect()
  const [wide, high] = [box.offsetWidth, box.offsetHeight]
  const beside = button?.matches(".option") && from.left > wide + 16
  const below = !button && from.bottom + high + 8 < innerHeight && matchMedia("(pointer: fine)").matches
  const x = beside ? from.left - wide - 8 : from.left
  const y = beside ? from.top : below ? from.bottom + 4 : from.top - high - 4
  box.style.left = `${Math.max(8, Math.min(x, innerWidth - wide - 8))}px`
  box.style.top = `${Math.max(8, Math.min(y, innerHeight - high - 8))}px`
}

function hide() {
  clearTimeout(soon)
  if (!tip) return
  tip.anchor.removeAttribute("aria-describedby")
  tip.box.remove()
  tip = null
}

function later(ms, act) {
  clearTimeout(soon)
  soon = setTimeout(act, ms)
}

// -- pointer, focus, tap --------------------------------------------------------------------------------------------------

function onOver(event) {
  if (event.pointerType !== "mouse" || tip?.kept) return
  if (tip && (tip.box.contains(event.target) || tip.anchor.contains(event.target))) return
  const at = explained(event.target)
  if (at === undefined) return tip ? later(120, hide) : clearTimeout(soon)
  const anchor = event.target.closest(`.term, ${SYMBOLS}`)
  later(tip ? 60 : HOVER_MS, () => anchor.isConnected && show(anchor, [at]))
}

function onFocus(event) {
  if (tip?.box.contains(event.target)) return
  hide()
  const at = event.target.matches?.(".term, .pool, .meter, .die") ? explained(event.target) : undefined
  if (at !== undefined) return show(event.target, [at], false)
  const all = event.target.matches?.(ACTS) && event.target.matches(":focus-visible") ? within(event.target) : []
  if (all.length) later(FOCUS_MS, () => document.activeElement === event.target && show(event.target, all))
}

function onClick(event) {
  if (tip?.box.contains(event.target)) return
  const anchor = event.target.closest?.(`.term, ${SYMBOLS}`)
  const at = anchor && !anchor.closest(ACTS) ? explained(anchor) : undefined
  const again = tip?.kept && tip.anchor === anchor
  hide()
  if (at !== undefined && !again) show(anchor, [at], true)
}

function onButton(place) {
  const button = place.closest?.(ACTS)
  const all = button ? within(button) : []
  return all.length ? () => show(button, all) : null
}

function onKey(event) {
  if (event.key === "Escape" && tip) {
    event.preventDefault()
    event.stopImmediatePropagation()
    return hide()
  }
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(".term, .pool[role=button]")) {
    event.preventDefault()
    event.stopImmediatePropagation()
    event.target.click()
  }
}

async function begin() {
  const found = await fetch(root.dataset.glossary).catch(() => null)
  if (!found?.ok) return // without a line words stay plain words
  learn(await found.json())
  if (!words) return
  changes.observe(document.body, { childList: true, characterData: true, subtree: true })
  idle(() => markAll([document.body]))
  document.addEventListener("pointerover", onOver)
  document.addEventListener("focusin", onFocus)
  document.addEventListener("focusout", () => tip?.kept || hide())
  document.addEventListener("click", onClick)
  onPress(onButton)
  document.addEventListener("keydown", onKey, true)
  addEventListener("scroll", () => tip && place(tip.box, tip.anchor), { capture: true, passive: true })
}

if (root) begin()
