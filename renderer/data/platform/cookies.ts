const ONE_YEAR_S = 31_536_000;

export function readCookie(name: string): string | null {
  const cookies = typeof document === "undefined" ? [] : document.cookie.split("; ");
  return cookies.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1) ?? null;
}

/** Writes a cookie that the server reads too, for a year; null removes it. */
export function writeCookie(name: string, value: string | null): void {
  const secure = window.location.protocol === "https:" ? "; Secure" : "";
  const life = value === null ? 0 : ONE_YEAR_S;
  document.cookie = `${name}=${value ?? ""}; Max-Age=${life}; Path=/; SameSite=Lax${secure}`;
}
