// The first script of server-rendered pages. A guest reads the pages of lectures and mentors with islands; all other
// pages, and all other users, get the application.
import { isClockOff } from "#renderer/kit/clock/server-time.ts";
import { storedClockNoted } from "#renderer/data/platform/stored-values.ts";
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

/** The application shows this message, once. */
const mustUpdateTimes = isClockOff() && storedClockNoted.read() === null;

takeExchangedSession();
if (markup === null || !isGuest() || mustUpdateTimes || !startAsServed(markup)) {
  if (markup !== null) startGoToClass(markup);
  startApplication();
}
