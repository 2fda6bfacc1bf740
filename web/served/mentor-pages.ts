import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { onceMounted } from "../mount/application.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { sayTimesOn } from "./read-as-served.ts";
import { startServedPage } from "./start-served-page.ts";

const MORE = ".mentor-more button";

/** Starts what moves on the mentors' pages. Returns false when only the application can show them. */
export function startMentorPages(page: HTMLElement, texts: IslandTexts): boolean {
  const trueForMs = sayTimesOn(page, { now: new Date(serverNow()), texts });
  if (trueForMs === null) return false;
  startServedPage(page, { texts, trueForMs });
  for (const [index, button] of page.querySelectorAll(MORE).entries())
    button.addEventListener("click", () => showMore(page, index));
  return true;
}

/** Further ones are the application's to load, which loads the first ones again and has its button then. */
function showMore(page: HTMLElement, index: number): void {
  onceMounted(page, () => document.querySelectorAll<HTMLButtonElement>(MORE)[index]?.click());
}
