import { STAYS_COOKIE } from "#contract/page-cookies.ts";

const ONE_YEAR_S = 31_536_000;

/** Tells the server that this browser may open a session, so that it draws what only members see. No proof of it. */
export const stayCookie = {
  write(stays: boolean): void {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    const value = stays ? `yes; Max-Age=${ONE_YEAR_S}` : "; Max-Age=0";
    document.cookie = `${STAYS_COOKIE}=${value}; Path=/; SameSite=Lax${secure}`;
  },
};
