// The first script of pages that the server renders. A guest's lecture page is read with islands; everything else, and
// everybody else, gets the application.
import { startIslands } from "./start-islands.ts";
import { readIslandTexts } from "./island-texts.ts";
import { startMenu } from "./menu.ts";
import { startApplication } from "./application.ts";
import { isReadAsServed, STALE_AFTER_MS } from "./read-as-served.ts";
import { isGuest } from "./guest.ts";
import { readMoments, startMoments } from "./moments.ts";
import { startLectureTools } from "./lecture-tools.ts";
import { startShortcuts } from "./shortcuts.ts";

const markup = document.querySelector<HTMLElement>("#ssr");
const moments = readMoments();

/** What moves on a lecture's page until something needs the application. */
function startLecturePage(page: HTMLElement): void {
  // The page's style shows what it hides from people who are known.
  page.dataset["read"] = "";
  const texts = readIslandTexts();
  startIslands();
  startMenu(page, texts);
  startLectureTools(page, texts);
  startShortcuts(page);
  if (moments !== null) startMoments(page, moments, startApplication);
  setTimeout(startApplication, STALE_AFTER_MS);
  // Back from log-in, the browser may show the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isGuest()) startApplication();
  });
}

if (markup !== null && isGuest() && isReadAsServed(markup, moments, new Date())) startLecturePage(markup);
else startApplication();
