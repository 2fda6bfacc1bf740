import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { startApplication } from "../mount/application.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { startLectureTools } from "./lecture-tools.ts";
import { type Moments, readMoments, startMoments } from "./moments.ts";
import { type SayTime, sayTimeOn, STALE_AFTER_MS } from "./read-as-served.ts";
import { startServedPage } from "./start-served-page.ts";

/** Starts what moves on a guest's lecture page. Returns false when only the application can show it. */
export function startLecturePage(page: HTMLElement, texts: IslandTexts): boolean {
  const moments = readMoments();
  const say = sayTimeOn(page, { moments, now: new Date(serverNow()), texts });
  if (say === null) return false;
  startTime(page, { moments, say });
  startServedPage(page, { texts, trueForMs: STALE_AFTER_MS });
  startLectureTools(page, texts);
  return true;
}

/** The time on the page, for its reader. */
function startTime(page: HTMLElement, { moments, say }: { moments: Moments | null; say: SayTime }): void {
  const time = page.querySelector(".lecture-detail__when time");
  if (moments !== null) startMoments(page, { served: moments, say, onUnknown: startApplication });
  else if (time !== null) time.textContent = say(time.textContent ?? "");
}
