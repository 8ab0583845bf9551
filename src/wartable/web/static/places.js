// Places to play at, as pictures: they come after the page, and a click chooses in the list above them, which stays the form's.

import { parsed } from "./page.js"

async function show(row) {
  const found = await fetch(row.dataset.places).catch(() => null)
  if (!found?.ok) return // the list has all of them by name
  row.replaceChildren(...parsed(await found.text()).childNodes)
  const select = document.getElementById(row.dataset.select)
  const mark = () => {
    for (const place of row.querySelectorAll(".place")) place.setAttribute("aria-pressed", place.dataset.value === select.value)
  }
  row.addEventListener("click", (event) => {
    const place = event.target.closest(".place")
    if (!place) return
    select.value = place.dataset.value
    select.dispatchEvent(new Event("change", { bubbles: true }))
  })
  select.addEventListener("change", mark)
  mark()
  const chosen = row.querySelector("[aria-pressed=true]")
  if (chosen) row.scrollLeft = chosen.offsetLeft - row.offsetLeft - (row.clientWidth - chosen.clientWidth) / 2
}

for (const row of document.querySelectorAll("[data-places]")) show(row)
