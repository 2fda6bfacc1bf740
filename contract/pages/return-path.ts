/** The query parameter of `/login` and `/signup` that names the page to return to. */
export const RETURN_PARAMETER = "next";

const ANY_SITE = "http://gubae.invalid";

/**
 * Returns the path to open after log-in. Accepts only paths that a browser treats as our own; a browser treats
 * `//evil.example`, `/\evil.example` and a tab between two slashes as other sites.
 * @param search the query of the log-in page's URL
 */
export function returnPath(search: string): string {
  const next = new URLSearchParams(search).get(RETURN_PARAMETER) ?? "";
  const read = next.startsWith("/") && URL.canParse(next, ANY_SITE) ? new URL(next, ANY_SITE) : null;
  const isOwn = read?.origin === ANY_SITE && !read.pathname.startsWith("//");
  return read && isOwn ? `${read.pathname}${read.search}${read.hash}` : "/dashboard";
}
