/** Each kind of text that may identify a user or act as a credential, and its replacement. Applied in this order. */
const replacements: readonly [RegExp, string][] = [
  // User-written text is seldom pure ASCII, whereas identifiers in code always are.
  [/[^\p{ASCII}]+/gu, "…"],
  [/[^\s@<>"'()=]{1,64}@[^\s@<>"'()/]{1,255}/g, "<email>"],
  // Only the path of a URL is kept: the query and the fragment hold ids, tickets and payment references.
  [/([\w/.-])[?#][^\s"'`)<>]*/g, "$1"],
  // In error messages, JavaScript engines quote the text that they cannot parse.
  [/"[^"]*"?/g, '"…"'],
  [/`[^`]*`?/g, "`…`"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>"],
  // Tokens and hashes, but not the file names of our chunks, which are long too. Matches only at the start of a word:
  // otherwise the regex retries a long name at each letter.
  [/(?<![\w-])[\w-]{20,}(?:\.[\w-]{10,})*(?![\w-])(?!\.(?:m?js|css)\b)/g, "<token>"],
  // Phone and account numbers; line and column numbers are shorter.
  [/\+?\d(?:[ .-]?\d){7,}/g, "<number>"],
];

/**
 * JavaScript engines put single quotes around identifiers, which are kept, but also around other text, which is hidden.
 */
function hideQuotedText(text: string): string {
  return text.replace(/'[^']*'/g, (quoted) => (/^'(?:[\w.$:/-]{1,40}|.)'$/.test(quoted) ? quoted : "'…'"));
}

/**
 * Removes text that could identify a user or act as a credential: addresses, ids, tokens, numbers, quoted and non-Latin
 * text.
 */
export function stripPersonal(text: string): string {
  return hideQuotedText(
    replacements.reduce((stripped, [pattern, instead]) => stripped.replace(pattern, instead), text),
  );
}

/** Returns the route pattern of a page's path: each segment that is not a plain word becomes `:id`. */
export function routePatternOf(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/") ?? [];
  return segments.map((segment) => (/^[a-z-]{0,24}$/.test(segment) ? segment : ":id")).join("/");
}
