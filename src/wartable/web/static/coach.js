// What the coach points at in the list is marked on the board, the cards and the dice as well, and is in sight.

const room = document.querySelector("main[data-live]")
const PLACES = "#board a.target[data-for], [data-menu], .card[data-key], .askbar [data-press]"
const phone = matchMedia("(max-width: 719px)")

function keysOf(place) {
  const { press, menu, key } = place.dataset
  return press ? [press.slice("opt-".length)] : (place.dataset.for ?? menu ?? key).split(" ")
}

function inSight(place) {
  const { top, bottom, width } = place.getBoundingClientRect()
  const end = document.querySelector(".dock")?.getBoundingClientRect().top || innerHeight
  return width > 0 && top >= 0 && bottom <= end
}

function point() {
  const coach = document.getElementById("coach")
  const meant = coach && room.querySelector("#act .is-pointed")
  const key = meant?.dataset.key
  const places = [...room.querySelectorAll(PLACES)]
  for (const place of places) place.classList.toggle("is-coached", Boolean(key) && keysOf(place).includes(key))
  if (coach && phone.matches) scrollTo({ top: 0 }) // its word, the board and what lies below it
  if (!meant) return
  const list = meant.closest(".scroll")
  if (list) list.scrollTop = meant.offsetTop - list.offsetTop - list.clientHeight / 3
  const coached = places.filter((place) => place.matches(".is-coached"))
  if (!phone.matches || coached.some(inSight)) return
  // A die below the board is nearer to it than the list is.
  const near = coached.find((place) => place.getBoundingClientRect().width && !place.matches("#board *"))
  if (near) near.scrollIntoView({ block: "end" })
  else meant.scrollIntoView({ block: "center" })
}

room.addEventListener("shown", point)
point()
