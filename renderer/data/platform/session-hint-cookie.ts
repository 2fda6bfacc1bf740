import { SESSION_HINT_COOKIE } from "#contract/pages/page-cookies.ts";

const ONE_YEAR_S = 31_536_000;

/**
 * This cookie tells the server that the browser may have a session; otherwise the server renders the page as for a
 * guest. The cookie is not a credential.
 */
export const sessionHintCookie = {
  write(mayResume: boolean): void {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    const value = mayResume ? `yes; Max-Age=${ONE_YEAR_S}` : "; Max-Age=0";
    document.cookie = `${SESSION_HINT_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`;
  },
};
