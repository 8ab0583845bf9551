// What is heard at a table: sounds made here of tones and noise, off until somebody wants them, and the call back to the
// table for whoever wished for it. Nothing is loaded, and nothing sounds before the first click, as browsers ask for.

const room = document.querySelector("main[data-live]")
const WISHES = ["calls", "sounds"]
let studio = null
let dice = shownDice()

const wished = (name) => localStorage.getItem(name) === "yes"

// -- instruments ------------------------------------------------------------------------------------------------------

// A loudness that falls from `loud` to nothing within `seconds`, beginning `at` seconds from now.
function fading(loud, at, seconds) {
  const begin = studio.currentTime + at
  const gain = studio.createGain()
  gain.gain.setValueAtTime(loud, begin)
  gain.gain.exponentialRampToValueAtTime(0.001, begin + seconds)
  gain.connect(studio.destination)
  return gain
}

function tone(pitch, { at = 0, seconds = 0.2, loud = 0.1, type = "triangle", to = pitch } = {}) {
  const begin = studio.currentTime + at
  const note = studio.createOscillator()
  note.type = type
  note.frequency.setValueAtTime(pitch, begin)
  note.frequency.exponentialRampToValueAtTime(to, begin + seconds)
  note.connect(fading(loud, at, seconds))
  note.start(begin)
  note.stop(begin + seconds)
}

function noise({ at = 0, seconds = 0.06, loud = 0.08, pitch = 1800 } = {}) {
  const length = Math.ceil(studio.sampleRate * seconds)
  const grain = studio.createBuffer(1, length, studio.sampleRate)
  const samples = grain.getChannelData(0)
  for (let n = 0; n < length; n++) samples[n] = Math.random() * 2 - 1
  const source = studio.createBufferSource()
  const filter = studio.createBiquadFilter()
  filter.type = "bandpass"
  filter.frequency.value = pitch
  source.buffer = grain
  source.connect(filter).connect(fading(loud, at, seconds))
  source.start(studio.currentTime + at)
}

const SOUNDS = {
  move: () => noise({ seconds: 0.05, pitch: 900 }),
  dice: () => [0, 0.06, 0.11, 0.19].forEach((at) => noise({ at, seconds: 0.035, pitch: 2600 - at * 4000 })),
  hurt: () => {
    noise({ seconds: 0.14, loud: 0.16, pitch: 300 })
    tone(150, { to: 60, seconds: 0.2, loud: 0.18 })
  },
  healed: () => [523, 659].forEach((pitch, n) => tone(pitch, { at: n * 0.09, seconds: 0.22, loud: 0.07, type: "sine" })),
  grave: () => [98, 104, 147].forEach((pitch) => tone(pitch, { seconds: 1.1, loud: 0.1, type: "sawtooth", to: pitch * 0.96 })),
  over: () => [392, 494, 587, 784].forEach((pitch, n) => tone(pitch, { at: n * 0.12, seconds: 0.4, loud: 0.08 })),
  turn: () => [523, 784].forEach((pitch, n) => tone(pitch, { at: n * 0.14, seconds: 0.4, loud: 0.12 })),
}

function play(name) {
  if (studio?.state !== "running") return
  SOUNDS[name]()
  room.dataset.heard = name
}

// -- when they sound --------------------------------------------------------------------------------------------------

// A browser lets a page sound only after somebody has touched it.
function wake() {
  if (!WISHES.some(wished)) return
  studio ??= new AudioContext()
  if (studio.state === "suspended") studio.resume()
}

function shownDice() {
  return [...room.querySelectorAll("#turnbar .die")].map((die) => die.getAttribute("aria-label")).join()
}

function onTold(event) {
  if (!wished("sounds")) return
  const rows = event.detail.rows.join("")
  if (document.getElementById("verdict")) play("over")
  else if (rows.includes("is-grave")) play("grave")
  else play(shownDice() === dice ? "move" : "dice")
  dice = shownDice()
}

function onHealth(event) {
  if (wished("sounds")) play(event.detail < 0 ? "hurt" : "healed")
}

function onCalled(event) {
  if (!wished("calls") || !document.hidden) return
  if (window.Notification?.permission === "granted") new Notification("Your turn", { body: event.detail, tag: location.pathname, renotify: true })
  play("turn")
}

// The boxes come anew with every board; they show what this browser wishes.
function mark() {
  for (const name of WISHES) {
    const box = document.getElementById(name)
    if (box) box.checked = wished(name)
  }
}

async function onWish(event) {
  const name = event.target.id
  if (!WISHES.includes(name)) return
  localStorage.setItem(name, event.target.checked ? "yes" : "no")
  if (!event.target.checked) return
  wake()
  await studio.resume()
  play("turn")
  if (name === "calls" && window.Notification?.permission === "default") await Notification.requestPermission()
}

for (const touched of ["pointerdown", "keydown"]) document.addEventListener(touched, wake)
document.addEventListener("change", onWish)
room.addEventListener("told", onTold)
room.addEventListener("health", onHealth)
room.addEventListener("called", onCalled)
room.addEventListener("shown", mark)
mark()
