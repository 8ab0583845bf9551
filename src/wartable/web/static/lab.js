// A study that is played: its page follows it, part by part, without being loaded again.
const main = document.querySelector("main[data-study]");
const PAUSE = 1500;
const LONGER = 6000;

const head = () => document.getElementById("part-head");

// A part is only exchanged if it says something else; who has the focus in it keeps it, as far as there is a like.
function show(parts) {
  const wanted = new Set(parts.map((part) => part.id));
  for (const old of [...main.children]) if (old.id && !wanted.has(old.id)) old.remove();
  let before = null;
  for (const part of parts) {
    const old = document.getElementById(part.id);
    if (!old) (before ? before.after(part) : main.prepend(part));
    else if (old.outerHTML !== part.outerHTML) {
      const held = old.contains(document.activeElement) ? document.activeElement : null;
      const places = [...old.querySelectorAll(".plot-scroll, .table-wrap")].map((one) => one.scrollLeft);
      old.replaceWith(part);
      part.querySelectorAll(".plot-scroll, .table-wrap").forEach((one, at) => { one.scrollLeft = places[at] ?? 0; });
      const like = held?.value && part.querySelector(`[value="${CSS.escape(held.value)}"]`);
      if (held) (like || part.querySelector("a, button, [tabindex]"))?.focus();
    }
    before = document.getElementById(part.id);
  }
}

async function follow() {
  let pause = PAUSE;
  try {
    const answer = await fetch(`${main.dataset.study}?seen=${encodeURIComponent(head().dataset.mark)}`);
    if (answer.ok && answer.status !== 204) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      show([...page.body.children]);
    } else if (!answer.ok) pause = LONGER;
  } catch { pause = LONGER; /* the line is down */ }
  if (head()?.hasAttribute("data-running")) setTimeout(follow, pause);
}

if (main && head()?.hasAttribute("data-running")) setTimeout(follow, PAUSE);
