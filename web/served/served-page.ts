// The first script of server-rendered pages. It starts islands on the pages of lectures and mentors if the reader is a
// guest. In all other cases it starts the application.
import { isClockOff } from "#renderer/kit/clock/server-time.ts";
import { storedClockNoted } from "#renderer/data/platform/stored-values.ts";
import { takeExchangedSession } from "#renderer/data/session/exchanged-session.ts";
import { maySignIn } from "#renderer/data/session/may-sign-in.ts";
import { startApplication } from "../mount/application.ts";
import { startGoToClass } from "./go-to-class.ts";
import { readIslandTexts } from "../islands/island-texts.ts";
import { startLecturePage } from "./lecture-page.ts";
import { startMentorPages } from "./mentor-pages.ts";

const markup = document.querySelector<HTMLElement>("#ssr");

function startAsServed(page: HTMLElement): boolean {
  const texts = readIslandTexts();
  if (page.querySelector(".lecture-detail__when") !== null) return startLecturePage(page, texts);
  return (
    page.querySelector(".mentor-list, .mentor-page, .catalogue") !== null && startMentorPages(page, texts)
  );
}

/**
 * True if the device's clock is wrong and the user has not yet seen the message about it. This page cannot show the
 * message, so the application must start.
 */
const mustUpdateTimes = isClockOff() && storedClockNoted.read() === null;

takeExchangedSession();
if (markup === null || maySignIn() || mustUpdateTimes || !startAsServed(markup)) {
  if (markup !== null) startGoToClass(markup);
  startApplication();
}
