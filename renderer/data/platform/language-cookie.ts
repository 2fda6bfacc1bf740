import { readCookie, writeCookie } from "./cookies.ts";

const NAME = "language";

/**
 * The cookie with the language in which the server renders pages. Scripts can read the cookie, to compare it with the
 * stored setting.
 */
export const languageCookie = {
  read: () => readCookie(NAME),
  write: (language: string) => writeCookie(NAME, language),
};
