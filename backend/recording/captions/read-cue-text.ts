import { cleanLine } from "#contract/text/clean-text.ts";

/** Tags of WebVTT and SubRip. Anything else in angle brackets is text: `List<String>`, `x < 5`. */
const TAGS = new RegExp(
  [
    String.raw`<\/?(?:b|i|u|c|ruby|rt)(?:\.[^\s<>.]+)*>`,
    String.raw`<\/?(?:v|lang)(?:\.[^\s<>.]+)*(?:[ \t][^<>\n]*)?>`,
    String.raw`<\/?font(?:[ \t][^<>\n]*)?>`,
    String.raw`<(?:\d{1,3}:)?\d{1,2}:\d{2}\.\d{3}>`,
  ].join("|"),
  "gi",
);

/**
 * SubRip's positions, colours and fonts, which most players show as text. `{\frac…}` is mathematics and is not among
 * them.
 */
const STYLE = [
  String.raw`an?\d{1,2}`,
  String.raw`[bius]\d{1,3}`,
  String.raw`f(?:s\d{1,3}|n[^\\(){}\n]+)`,
  String.raw`[1-4]?c&H[\da-f]{1,8}&?`,
  String.raw`(?:pos|move|fade?|org)\([\d.,\s-]*\)`,
].join("|");
const STYLES = new RegExp(String.raw`\{(?:\\(?:${STYLE}))+\}`, "gi");

const REFERENCE = /&(?:(amp|lt|gt|quot|apos|nbsp|lrm|rlm)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;
const REFERENCES: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: "\u00a0",
  lrm: "\u200e",
  rlm: "\u200f",
};

function readReference(written: string, name?: string, decimal?: string, hex?: string): string {
  if (name !== undefined) return REFERENCES[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number(decimal);
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff);
  return isCharacter ? String.fromCodePoint(code) : written;
}

/** Returns a caption's text without its tags: nothing from a file ever becomes markup in a page. */
export function readCueText(text: string): string {
  return text
    .replaceAll(STYLES, "")
    .replaceAll(TAGS, "")
    .replaceAll(REFERENCE, readReference)
    .split("\n")
    .map(cleanLine)
    .filter((line) => line !== "")
    .join("\n");
}
