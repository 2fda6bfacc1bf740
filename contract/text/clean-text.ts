const joiningScripts = [
  "Arabic",
  "Syriac",
  "Nko",
  "Mongolian",
  "Adlam",
  "Devanagari",
  "Bengali",
  "Gurmukhi",
  "Gujarati",
  "Oriya",
  "Tamil",
  "Telugu",
  "Kannada",
  "Malayalam",
  "Sinhala",
  "Khmer",
  "Myanmar",
  "Tibetan",
];

/** Sequences with characters that are invisible by themselves but modify the preceding character. */
const flag = String.raw`\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]{1,6}\u{E007F}`;
const pictograph = String.raw`(?:${flag}|\p{RI}\p{RI}|[0-9#*]\uFE0F?\u20E3|\p{Extended_Pictographic}[\uFE0E\uFE0F]?\p{Emoji_Modifier}?)`;
const emoji = String.raw`${pictograph}(?:\u200D${pictograph})*`;
const joined = String.raw`(?=[\p{L}\p{M}])(?!\p{DI})[${joiningScripts.map((name) => String.raw`\p{scx=${name}}`).join("")}][\u200C\u200D]`;
const variant = String.raw`\p{Script=Han}[\uFE00-\uFE0F\u{E0100}-\u{E01EF}]|(?=\p{L})\p{Script=Mongolian}[\u180B-\u180F]|\p{Script=Myanmar}\uFE00`;

/** Matches of the first group are kept; all other invisible characters are removed. */
const ignorable = new RegExp(`(${emoji}|${joined}|${variant})|\\p{DI}`, "gu");

const lineBreak = /\r\n|[\r\v\f\u0085\u2028\u2029]/g;
/** Letters and symbols that render as blank: the braille blank, Hangul fillers, a musical note without a head. */
const blank = /[\u2800\u3164\uFFA0\u{1D159}]/gu;

/**
 * Normalizes user input for every text field. Copied text contains invisible characters: direction marks, byte order
 * marks, soft hyphens, zero-width spaces. They would make a text longer, make it differ from another text that looks
 * the same, or reverse the direction of adjacent text, so they are removed. Joiners and variation selectors stay where
 * an emoji or a script needs them. A text that consists only of such characters becomes empty.
 */
export function cleanText(text: string): string {
  return text
    .replaceAll(lineBreak, "\n")
    .replaceAll(blank, " ")
    .replaceAll(ignorable, (_, kept: string | undefined) => kept ?? "")
    .trim();
}

/** Cleans a single-line field: line breaks and tabs become spaces. */
export function cleanLine(text: string): string {
  return cleanText(text).replaceAll(/\s+/g, " ");
}

/** Returns whether a clean text has neither control characters nor unpaired surrogates. */
export function isPlainText(text: string): boolean {
  return !/(?![\t\n])\p{Cc}|\p{Cs}/u.test(text);
}
