const NAME = "language";
const ONE_YEAR_S = 31_536_000;

/**
 * Tells the server which language to answer pages in. Readable by scripts, since the prerendered page must be
 * taken over in the language it came in.
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
