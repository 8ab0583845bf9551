// Content of one's own: the check and the preview follow what is typed, a moment after the last key.
const form = document.getElementById("pack-form");
const result = document.getElementById("result");
const PAUSE = 600;
let waiting = 0;
let asked = 0;

async function check() {
  const mine = ++asked;
  const fields = new FormData(form);
  try {
    const answer = await fetch(form.dataset.check, { method: "POST", body: fields, headers: { accept: "text/html" } });
    if (mine !== asked) return;
    if (answer.status === 429) { waiting = setTimeout(check, 4 * PAUSE); return; }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    const said = answer.ok ? page.body : page.querySelector("main");
    if (said) result.replaceChildren(...said.childNodes);
  } catch { /* the line is down; the next key tries again */ }
}

form?.addEventListener("input", () => { clearTimeout(waiting); waiting = setTimeout(check, PAUSE); });
