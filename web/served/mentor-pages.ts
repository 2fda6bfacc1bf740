import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { onceMounted } from "../mount/application.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { updateTimes } from "./read-as-served.ts";
import { startServedPage } from "./start-served-page.ts";

const MORE = ".mentor-more button";

/**
 * Starts the interactive parts of the mentors' pages. Returns false if only the application can show them correctly.
 */
export function startMentorPages(page: HTMLElement, texts: IslandTexts): boolean {
  const trueForMs = updateTimes(page, { now: new Date(serverNow()), texts });
  if (trueForMs === null) return false;
  startServedPage(page, { texts, trueForMs });
  for (const [index, button] of page.querySelectorAll(MORE).entries())
    button.addEventListener("click", () => showMore(page, index));
  return true;
}

/** Starts the application, which loads the first items again. Then presses the application's button for more items. */
function showMore(page: HTMLElement, index: number): void {
  onceMounted(page, () => document.querySelectorAll<HTMLButtonElement>(MORE)[index]?.click());
}
