// The first script of pages that the server renders. A guest reads those of a lecture and of mentors with islands;
// everything else, and everybody else, gets the application.
import { isClockOff } from "#renderer/kit/clock/server-time.ts";
import { storedClockSaid } from "#renderer/data/platform/stored-values.ts";
import { takeExchangedSession } from "#renderer/data/session/exchanged-session.ts";
import { startApplication } from "../mount/application.ts";
import { startGoToClass } from "./go-to-class.ts";
import { isGuest } from "./guest.ts";
import { readIslandTexts } from "../islands/island-texts.ts";
import { startLecturePage } from "./lecture-page.ts";
import { startMentorPages } from "./mentor-pages.ts";

const markup = document.querySelector<HTMLElement>("#ssr");

function startAsServed(page: HTMLElement): boolean {
  const texts = readIslandTexts();
  if (page.querySelector(".lecture-detail__when") !== null) return startLecturePage(page, texts);
  return page.querySelector(".mentor-list, .mentor-page") !== null && startMentorPages(page, texts);
}

/** The application says so, once. */
const mustSayTime = isClockOff() && storedClockSaid.read() === null;

takeExchangedSession();
if (markup === null || !isGuest() || mustSayTime || !startAsServed(markup)) {
  if (markup !== null) startGoToClass(markup);
  startApplication();
}
