import { SESSION_EXCHANGE_HINT_COOKIE } from "#contract/pages/page-cookies.ts";

/** Tells that a log-in form was sent without a script, and that the server hands its session over. It is no credential. */
export const sessionExchangeCookie = {
  isThere(): boolean {
    const cookies = typeof document === "undefined" ? "" : document.cookie;
    return cookies.split("; ").includes(`${SESSION_EXCHANGE_HINT_COOKIE}=yes`);
  },
  remove(): void {
    document.cookie = `${SESSION_EXCHANGE_HINT_COOKIE}=; Path=/; Max-Age=0; SameSite=Lax`;
  },
};
