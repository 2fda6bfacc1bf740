import { SESSION_EXCHANGE_HINT_COOKIE, SESSION_HINT_COOKIE } from "#contract/pages/page-cookies.ts";
import { readCookie, writeCookie } from "./cookies.ts";

/**
 * This cookie tells the server that the browser may have a session; otherwise the server renders the page as for a
 * guest. The cookie is not a credential.
 */
export const sessionHintCookie = {
  write: (mayResume: boolean) => writeCookie(SESSION_HINT_COOKIE, mayResume ? "yes" : null),
};

/**
 * This cookie indicates that a log-in form was submitted without scripts, and that the server offers its session for
 * exchange. The cookie is not a credential.
 */
export const sessionExchangeCookie = {
  isThere: () => readCookie(SESSION_EXCHANGE_HINT_COOKIE) === "yes",
  remove: () => writeCookie(SESSION_EXCHANGE_HINT_COOKIE, null),
};
