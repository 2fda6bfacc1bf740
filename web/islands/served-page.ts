// The first script of pages that the server renders. A guest's lecture page is read with islands; everything else, and
// everybody else, gets the application.
import { startIslands } from "./start-islands.ts";
import { type IslandTexts, readIslandTexts } from "./island-texts.ts";
import { startMenu } from "./menu.ts";
import { startApplication } from "./application.ts";
import { type SayTime, sayTimeOn, STALE_AFTER_MS } from "./read-as-served.ts";
import { isGuest } from "./guest.ts";
import { readMoments, startMoments } from "./moments.ts";
import { startLectureTools } from "./lecture-tools.ts";
import { startShortcuts } from "./shortcuts.ts";

const markup = document.querySelector<HTMLElement>("#ssr");
const moments = readMoments();
const texts = readIslandTexts();

/** The time on the page, for its reader. */
function startTime(page: HTMLElement, say: SayTime): void {
  const time = page.querySelector(".lecture-detail__when time");
  if (moments !== null) startMoments(page, { served: moments, say, onUnknown: startApplication });
  else if (time !== null) time.textContent = say(time.textContent ?? "");
  setTimeout(startApplication, STALE_AFTER_MS);
}

/** What moves on a lecture's page until something needs the application. */
function startLecturePage(
  page: HTMLElement,
  { say, texts: said }: { say: SayTime; texts: IslandTexts },
): void {
  startTime(page, say);
  // The page's style shows what it hides from people who are known.
  page.dataset["read"] = "";
  startIslands();
  startMenu(page, said);
  startLectureTools(page, said);
  startShortcuts(page);
  // Back from log-in, the browser may show the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isGuest()) startApplication();
  });
}

const say = markup !== null && isGuest() ? sayTimeOn(markup, { moments, now: new Date(), texts }) : null;
if (markup !== null && say !== null) startLecturePage(markup, { say, texts });
else startApplication();
