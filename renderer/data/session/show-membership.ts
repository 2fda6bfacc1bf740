import { maySignIn } from "./may-sign-in.ts";

/**
 * Sets the attribute that shows the links of guests or of signed-in users on the public pages. The server writes it,
 * too, but knows only of sessions that the browser remembers, not of those that end with a tab.
 */
export function showMembership(): void {
  document.documentElement.dataset["member"] = maySignIn() ? "yes" : "no";
}
