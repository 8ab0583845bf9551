// Morphing: make one tree like another, keeping every element that has the same id. Pieces glide and fade while it is done.

export const STEP_MS = 320
export const still = matchMedia("(prefers-reduced-motion: reduce)")

export function morph(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name) && !isOpened(from, name)) from.removeAttribute(name)
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value)
  morphChildren(from, to)
}

// What somebody has opened stays open, whatever the others do meanwhile.
function isOpened(element, attribute) {
  return attribute === "open" && element.localName === "details"
}

export function morphChildren(from, to) {
  const kept = new Map([...from.children].filter((child) => child.id).map((child) => [child.id, child]))
  const gone = new Map()
  for (const child of from.children) {
    if (child.id && child.dataset.like && !to.querySelector(`#${CSS.escape(child.id)}`)) gone.set(child.dataset.like, child.getAttribute("style"))
  }
  let at = from.firstChild
  for (const next of [...to.childNodes]) {
    const known = next.id ? kept.get(next.id) : null
    if (known && known.localName === next.localName) {
      if (known !== at) from.insertBefore(known, at)
      else at = at.nextSibling
      morph(known, next)
    } else if (at && !next.id && !at.id && at.nodeType === next.nodeType && at.localName === next.localName) {
      if (next.nodeType === Node.ELEMENT_NODE) morph(at, next)
      else if (at.nodeValue !== next.nodeValue) at.nodeValue = next.nodeValue
      at = at.nextSibling
    } else {
      const made = document.importNode(next, true)
      from.insertBefore(made, at)
      arrive(made, gone)
    }
  }
  while (at) {
    const after = at.nextSibling
    leave(at)
    at = after
  }
}

// A piece that goes fades first.
function leave(gone) {
  if (still.matches || !gone.classList?.contains("piece")) return gone.remove()
  gone.removeAttribute("id")
  gone.setAttribute("aria-hidden", "true")
  gone.classList.add("is-leaving")
  setTimeout(() => gone.remove(), STEP_MS)
}

// A piece that comes new onto the board glides from where its like has just left, else it fades in.
function arrive(piece, gone) {
  if (still.matches || !piece.classList?.contains("piece")) return
  const from = gone.get(piece.dataset.like)
  const goal = piece.getAttribute("style")
  if (from) piece.setAttribute("style", from)
  else piece.classList.add("is-arriving")
  piece.getBoundingClientRect()
  requestAnimationFrame(() => {
    piece.setAttribute("style", goal)
    piece.classList.remove("is-arriving")
  })
}
