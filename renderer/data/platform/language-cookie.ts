const NAME = "language";
const ONE_YEAR_S = 31_536_000;

/**
 * The cookie with the language in which the server renders pages. Scripts can read the cookie, to compare it with the
 * stored setting.
 */
export const languageCookie = {
  read(): string | null {
    const found = document.cookie.split("; ").find((pair) => pair.startsWith(`${NAME}=`));
    return found === undefined ? null : found.slice(NAME.length + 1);
  },
  write(language: string): void {
    const secure = window.location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${NAME}=${language}; Max-Age=${ONE_YEAR_S}; Path=/; SameSite=Lax${secure}`;
  },
};
