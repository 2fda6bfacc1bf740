export type MessagePart = { type: "text"; text: string } | MessageLink;

export interface MessageLink {
  type: "link";
  href: string;
  /** The link's real host in ASCII form: "аpple.com" with a Cyrillic letter is "xn--pple-43d.com". */
  host: string;
  /** The address after the host, in readable form. */
  rest: string;
}

/** A link ends at a space, a quotation mark, or a word separator or punctuation mark of the Ethiopic script. */
const candidates = /(?<![\p{L}\p{N}])https?:\/\/[^\s<>"“”«»\u1361-\u1368]+/giu;
const OPENING: Readonly<Record<string, string>> = { ")": "(", "]": "[", "}": "{" };

/** Splits a message into text and its http and https links. */
export function splitLinks(text: string): MessagePart[] {
  const parts: MessagePart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(candidates)) {
    const typed = withoutTrailingPunctuation(found);
    const link = linkOf(typed);
    if (link === null) continue;
    if (index > end) parts.push({ type: "text", text: text.slice(end, index) });
    parts.push(link);
    end = index + typed.length;
  }
  if (end < text.length) parts.push({ type: "text", text: text.slice(end) });
  return parts;
}

/**
 * Excludes a trailing full stop, which belongs to the sentence, and a closing bracket that has no opening one in the
 * address.
 */
function withoutTrailingPunctuation(found: string): string {
  let typed = found;
  for (let last = typed.at(-1); last !== undefined; last = typed.at(-1)) {
    const opening = OPENING[last];
    const closesOwn = opening !== undefined && count(typed, opening) >= count(typed, last);
    if (closesOwn || !/[.,;:!?'’)\]}…]/u.test(last)) break;
    typed = typed.slice(0, -1);
  }
  return typed;
}

const count = (text: string, character: string) => text.split(character).length - 1;

/**
 * Returns null for an invalid address. A user name before the host ("https://bank.et@evil.example") is removed, because
 * its only use is phishing.
 */
function linkOf(typed: string): MessageLink | null {
  if (!URL.canParse(typed)) return null;
  const url = new URL(typed);
  if (url.protocol !== "https:" && url.protocol !== "http:") return null;
  url.username = "";
  url.password = "";
  const rest = url.href.slice(url.origin.length);
  return { type: "link", href: url.href, host: url.host, rest: rest === "/" ? "" : readable(rest) };
}

/**
 * Decodes percent-encoded letters, such as those of Amharic addresses. Everything else stays encoded, because it could
 * mislead readers.
 */
function readable(rest: string): string {
  return rest.replaceAll(/(?:%[89A-F][\dA-F])+/giu, (encoded) => {
    try {
      const decoded = decodeURIComponent(encoded);
      return /^[\p{L}\p{M}\p{N}]+$/u.test(decoded) ? decoded : encoded;
    } catch (error) {
      if (error instanceof URIError) return encoded;
      throw error;
    }
  });
}
