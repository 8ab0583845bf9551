"""How long a person waits: from a click on an option to the board that follows it, painted, in Chromium.

    python -m bench.click [--clicks 120] [--game battle-bosses] [--phone] [--json]

A server of its own, one table of each game against programs (random ones, so that nobody waits for their thinking), and
a browser that wants less motion. The time runs in the page: from the click until the frame after the page has changed.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, Final

from playwright.sync_api import Browser, ViewportSize, sync_playwright
from rich.console import Console
from rich.table import Table

from bench.load import SERVE, _wait, quantile

TABLES: Final = {
    "battle-bosses": "standard",
    "space-infantry": "skirmish",
    "starbreach": "intro-1",
    "infinity": "digital",
}
AIMS: Final = (60, 150)
"""Milliseconds at p50 and p99 on the reference machine."""
CLICK: Final = """async pick => {
  const main = document.querySelector("main")
  const offered = [...document.querySelectorAll("button.option, [data-finish]")]
  if (!offered.length) return null
  const before = main.dataset.seq
  const begun = performance.now()
  const painted = new Promise((done) => {
    const changes = new MutationObserver(() => {
      if (main.dataset.seq === before) return
      changes.disconnect()
      requestAnimationFrame(() => setTimeout(() => done(performance.now() - begun), 0))
    })
    changes.observe(main, { attributes: true, attributeFilter: ["data-seq"] })
  })
  offered[Math.floor(pick * offered.length)].click()
  return painted
}"""
STUCK: Final = """() => !document.querySelector("button.option, [data-finish]") &&
  Boolean(document.querySelector("fieldset.blank, #again"))"""
READY: Final = "() => document.querySelector('button.option, [data-finish], fieldset.blank, #again')"


def clicked(browser: Browser, base: str, game: str, clicks: int, phone: bool) -> dict[str, Any]:
    """So many answers at a table of a game, in milliseconds; games that end or ask for places are begun anew."""
    size = ViewportSize(width=390, height=844) if phone else ViewportSize(width=1280, height=800)
    context = browser.new_context(base_url=base, viewport=size, reduced_motion="reduce")
    page, chooser, times, tables = context.new_page(), random.Random(1), list[float](), 0
    while len(times) < clicks:
        if not tables or page.evaluate(STUCK):
            tables += 1
            page.goto(f"/new/{game}?mode={TABLES[game]}")
            for seat in page.locator("select[id^=seat-]").all()[1:]:
                seat.select_option("random")
            page.click("text=Open the table")
            page.wait_for_selector("#link-state[data-state=live]", state="attached")
        page.wait_for_function(READY)
        took = page.evaluate(CLICK, chooser.random())
        if took is not None:
            times.append(took)
    context.close()
    figures = {f"p{100 * part:.0f}_ms": round(quantile(times, part), 1) for part in (0.5, 0.99)}
    return {"game": game, "mode": TABLES[game], "clicks": len(times), "tables": tables, **figures}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--clicks", type=int, default=120)
    parser.add_argument("--game", choices=sorted(TABLES), action="append")
    parser.add_argument("--phone", action="store_true")
    parser.add_argument("--port", type=int, default=8767)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    path = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
    if path is None:
        sys.exit("There is no Chromium on this machine; install the package chromium")
    rows = []
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        database = f"sqlite:///{Path(folder) / 'click.sqlite'}"
        server = subprocess.Popen([sys.executable, "-c", SERVE, database, str(wanted.port)])
        try:
            base = f"http://127.0.0.1:{wanted.port}"
            _wait(base)
            browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
            for game in wanted.game or TABLES:
                rows.append(clicked(browser, base, game, wanted.clicks, wanted.phone))
                print(f"{game}: {rows[-1]['clicks']} clicks", file=sys.stderr, flush=True)
            browser.close()
        finally:
            server.kill()
            server.wait()
    if wanted.json:
        print(json.dumps(rows))
        return
    shown = Table("game", "mode", "clicks", f"p50 ms (aim {AIMS[0]})", f"p99 ms (aim {AIMS[1]})")
    for row in rows:
        shown.add_row(*(str(row[name]) for name in ("game", "mode", "clicks", "p50_ms", "p99_ms")))
    Console().print(shown)


if __name__ == "__main__":
    main()
