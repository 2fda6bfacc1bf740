import { SESSION_EXCHANGE_HINT_COOKIE } from "#contract/pages/page-cookies.ts";

/**
 * This cookie indicates that a log-in form was submitted without scripts, and that the server offers its session for
 * exchange. The cookie is not a credential.
 */
export const sessionExchangeCookie = {
  isThere(): boolean {
    const cookies = typeof document === "undefined" ? "" : document.cookie;
    return cookies.split("; ").includes(`${SESSION_EXCHANGE_HINT_COOKIE}=yes`);
  },
  remove(): void {
    document.cookie = `${SESSION_EXCHANGE_HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
};
