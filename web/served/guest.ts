import { sessionExchangeCookie } from "#renderer/data/platform/session-exchange-cookie.ts";
import { storedStaySignedIn, storedToken } from "#renderer/data/platform/stored-values.ts";

/**
 * Returns true if the user is a guest: no one is signed in here, and there is no stored session or cookie with which
 * the application would sign someone in.
 */
export function isGuest(): boolean {
  return (
    storedToken.read() === null && storedStaySignedIn.read() === null && !sessionExchangeCookie.isThere()
  );
}
