// A finger that stays where it is asks to be told something; lifting it then is no answer.

const PRESS_MS = 500
const STEADY = 10 // pixels

// `about` gives what tells something of a place once a finger has stayed on it, or nothing.
export function onPress(about) {
  let pressed = null

  function letGo() {
    clearTimeout(pressed?.soon)
    pressed = null
  }

  function onDown(event) {
    letGo()
    const tell = event.pointerType === "mouse" ? null : about(event.target)
    if (!tell) return
    const here = { x: event.clientX, y: event.clientY, told: false }
    here.soon = setTimeout(() => {
      here.told = true
      tell()
    }, PRESS_MS)
    pressed = here
  }

  function onMove(event) {
    if (pressed && !pressed.told && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > STEADY) letGo()
  }

  function onUp() {
    if (pressed?.told) {
      const stop = (click) => {
        click.preventDefault()
        click.stopImmediatePropagation()
      }
      addEventListener("click", stop, { capture: true, once: true })
      setTimeout(() => removeEventListener("click", stop, { capture: true }), 400)
    }
    letGo()
  }

  document.addEventListener("pointerdown", onDown)
  document.addEventListener("pointermove", onMove)
  document.addEventListener("pointerup", onUp)
  document.addEventListener("pointercancel", letGo)
  document.addEventListener("contextmenu", (event) => pressed && event.preventDefault())
}
