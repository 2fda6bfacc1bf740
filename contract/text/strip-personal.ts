/** Each kind of text that may name a person or open something, and what stands in its place. In this order. */
const replacements: readonly [RegExp, string][] = [
  // What people write is seldom ASCII only, and names of code always are.
  [/[^\p{ASCII}]+/gu, "…"],
  [/[^\s@<>"'()=]{1,64}@[^\s@<>"'()/]{1,255}/g, "<email>"],
  // Of an address only the path: what follows holds ids, tickets and payment references.
  [/([\w/.-])[?#][^\s"'`)<>]*/g, "$1"],
  // Engines quote the text that they cannot parse.
  [/"[^"]*"?/g, '"…"'],
  [/`[^`]*`?/g, "`…`"],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi, "<id>"],
  // Tokens and hashes; the names of our chunks are long, too. Only from a word's beginning: else a long name is tried from
  // each of its letters.
  [/(?<![\w-])[\w-]{20,}(?:\.[\w-]{10,})*(?![\w-])(?!\.(?:m?js|css)\b)/g, "<token>"],
  // Phone numbers, account numbers; lines and columns are shorter.
  [/\+?\d(?:[ .-]?\d){7,}/g, "<number>"],
];

/** Engines quote names of code with these, which stay, but other text as well. */
function hideQuotedText(text: string): string {
  return text.replace(/'[^']*'/g, (quoted) => (/^'(?:[\w.$:/-]{1,40}|.)'$/.test(quoted) ? quoted : "'…'"));
}

/** Removes what could name a person or open something: addresses, ids, tokens, numbers, quoted and non-Latin text. */
export function stripPersonal(text: string): string {
  return hideQuotedText(
    replacements.reduce((stripped, [pattern, instead]) => stripped.replace(pattern, instead), text),
  );
}

/** The pattern of a page's path: what is no plain word is `:id`. */
export function routePatternOf(path: string): string {
  const segments = path.split(/[?#]/, 1)[0]?.split("/") ?? [];
  return segments.map((segment) => (/^[a-z-]{0,24}$/.test(segment) ? segment : ":id")).join("/");
}
