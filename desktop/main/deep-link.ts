const MAX_LENGTH = 512;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const textRef = /^gb-[a-z2-7]{24}$/;

/** The only parameter, and nothing else: an address with more in it is not one that we have made. */
function onlyParameter(url: URL, name: string): string | null {
  const parameters = [...url.searchParams];
  return parameters.length === 1 && parameters[0]?.[0] === name ? parameters[0][1] : null;
}

/**
 * The path of ours that a `gubae://` link asks for; null for everything else. The whole grammar:
 * `gubae://lecture/<id>`, `gubae://class/<id>`, `gubae://success?ref=<reference>`.
 * A link only opens a page: what was paid is asked of the server there.
 */
export function pathOfDeepLink(text: string): string | null {
  // URL passes over tabs and line ends, wherever they are: what is no link must not become one.
  if (text.length > MAX_LENGTH || /[\s\p{Cc}]/u.test(text)) return null;
  if (!/^gubae:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username !== "" || url.password !== "" || url.port !== "" || url.hash !== "") return null;
  const place = url.pathname.replace(/\/$/, "");
  if (url.host === "success") {
    const ref = place === "" ? onlyParameter(url, "ref") : null;
    return ref !== null && textRef.test(ref) ? `/success?ref=${ref}` : null;
  }
  const id = place.slice(1);
  if (!uuid.test(id) || url.search !== "") return null;
  if (url.host === "lecture") return `/lecture?id=${id}`;
  // Who gives the lecture is led on from the viewers' door by the page itself.
  return url.host === "class" ? `/status?id=${id}` : null;
}

/** The first link among a program's arguments. */
export function pathInArguments(argv: readonly string[]): string | null {
  for (const argument of argv) {
    const path = pathOfDeepLink(argument);
    if (path !== null) return path;
  }
  return null;
}
