/** The query parameter of `/login` and `/signup` that names the page to return to. */
export const RETURN_PARAMETER = "next";

/**
 * Returns the path to open after log-in. It accepts only our own paths: browsers treat `//evil.example` and
 * `/\evil.example` as other sites.
 *
 * @param search the query of the log-in page's address
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get(RETURN_PARAMETER) ?? "";
  return /^\/(?![/\\])/.test(next) ? next : "/dashboard";
}
