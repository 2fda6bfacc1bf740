import { sessionExchangeCookie } from "#renderer/data/platform/session-exchange-cookie.ts";
import { storedStaySignedIn, storedToken } from "#renderer/data/platform/stored-values.ts";

/** Whether no one is signed in here, and no cookie is known that would sign someone in. */
export function isGuest(): boolean {
  return (
    storedToken.read() === null && storedStaySignedIn.read() === null && !sessionExchangeCookie.isThere()
  );
}
