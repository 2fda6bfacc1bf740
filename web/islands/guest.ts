import { handOverCookie } from "#renderer/platform/hand-over-cookie.ts";
import { storedStaySignedIn, storedToken } from "#renderer/platform/stored-values.ts";

/** Nobody is signed in here, and no cookie is known that would sign somebody in. */
export function isGuest(): boolean {
  return storedToken.read() === null && storedStaySignedIn.read() === null && !handOverCookie.isThere();
}
