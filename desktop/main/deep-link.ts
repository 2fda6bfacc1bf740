const MAX_LENGTH = 512;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const textRef = /^gb-[a-z2-7]{24}$/;

/** Returns the parameter's value, or null if the URL has any other parameter: such a link is not ours. */
function onlyParameter(url: URL, name: string): string | null {
  const parameters = [...url.searchParams];
  return parameters.length === 1 && parameters[0]?.[0] === name ? parameters[0][1] : null;
}

/**
 * Returns the path that a `gubae://` link opens, or null for any other link. The complete grammar:
 * `gubae://lecture/<id>`, `gubae://class/<id>`, `gubae://success?ref=<reference>`. A link only opens a page. The page
 * asks the server whether a payment arrived.
 */
export function pathOfDeepLink(text: string): string | null {
  // The URL parser ignores tabs and line breaks everywhere, so an invalid link could become a valid one.
  if (text.length > MAX_LENGTH || /[\s\p{Cc}]/u.test(text)) return null;
  if (!/^gubae:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") return null;
  const pathname = url.pathname.replace(/\/$/, "");
  if (url.host === "success") {
    const ref = pathname === "" ? onlyParameter(url, "ref") : null;
    return ref !== null && textRef.test(ref) ? `/success?ref=${ref}` : null;
  }
  const id = pathname.slice(1);
  if (!uuid.test(id) || url.search !== "") return null;
  if (url.host === "lecture") return `/lecture?id=${id}`;
  // This is the viewers' path; the page there redirects a host.
  return url.host === "class" ? `/status?id=${id}` : null;
}

/** Returns the path of the first link among the app's arguments. */
export function pathInArguments(argv: readonly string[]): string | null {
  for (const argument of argv) {
    const path = pathOfDeepLink(argument);
    if (path !== null) return path;
  }
  return null;
}
