// A card of the hand is read whole. Where a low window cuts its words, it is shown large above itself while it is pointed at or
// has the focus; the board keeps the room.

const room = document.querySelector("main[data-live]")
const SOON = 150 // milliseconds: who only passes over a card does not mean it

let large = null
let coming = 0

const isCut = (part) => part !== null && (part.scrollHeight > part.clientHeight + 1 || part.scrollWidth > part.clientWidth + 1)

function hide() {
  clearTimeout(coming)
  large?.remove()
  large = null
}

function show(card) {
  hide()
  if (!card.isConnected || ![".card__text", ".card__why"].some((part) => isCut(card.querySelector(part)))) return
  large = card.cloneNode(true)
  for (const name of ["id", "style", "role", "tabindex", "aria-pressed", "href"]) large.removeAttribute(name)
  large.inert = true // its words are in the card already, and nothing is answered here
  large.classList.add("card--large")
  document.body.append(large)
  const box = card.getBoundingClientRect()
  const left = box.left + (box.width - large.offsetWidth) / 2
  large.style.left = `${Math.max(8, Math.min(left, innerWidth - large.offsetWidth - 8))}px`
  large.style.bottom = `${innerHeight - box.top + 10}px`
}

const cardAt = (event) => event.target.closest?.("#hand .card")

function onOver(event) {
  const card = event.pointerType === "mouse" ? cardAt(event) : null
  if (!card || card.contains(event.relatedTarget)) return
  clearTimeout(coming)
  coming = setTimeout(show, SOON, card)
}

function onOut(event) {
  const card = cardAt(event)
  if (card && !card.contains(event.relatedTarget)) hide()
}

room.addEventListener("pointerover", onOver)
room.addEventListener("pointerout", onOut)
room.addEventListener("focusin", (event) => cardAt(event)?.matches(":focus-visible") && show(cardAt(event)))
room.addEventListener("focusout", hide)
room.addEventListener("shown", hide)
document.addEventListener("scroll", hide, { capture: true, passive: true })
