import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { startApplication } from "../mount/application.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { startLectureTools } from "./lecture-tools.ts";
import { type TimedLabels, readTimedLabels, startTimedLabels } from "./timed-labels.ts";
import { type FormatTime, timeFormatOf, STALE_AFTER_MS } from "./read-as-served.ts";
import { startServedPage } from "./start-served-page.ts";

/**
 * Starts the interactive parts of the lecture's page for a guest. Returns false if only the application can show the
 * page correctly.
 */
export function startLecturePage(page: HTMLElement, texts: IslandTexts): boolean {
  const labels = readTimedLabels();
  const format = timeFormatOf(page, { labels, now: new Date(serverNow()), texts });
  if (format === null) return false;
  startTime(page, { labels, format });
  startServedPage(page, { texts, trueForMs: STALE_AFTER_MS });
  startLectureTools(page, texts);
  return true;
}

/** Keeps the lecture's time up to date for the reader. */
function startTime(
  page: HTMLElement,
  { labels, format }: { labels: TimedLabels | null; format: FormatTime },
): void {
  const time = page.querySelector(".lecture-detail__when time");
  if (labels !== null) startTimedLabels(page, { served: labels, format, onUnknown: startApplication });
  else if (time !== null) time.textContent = format(time.textContent ?? "");
}
