/** Of what is searched for. */
export const MAX_SEARCH_LENGTH = 200;

/** The beginning of a text, of at most so many UTF-16 units, that does not end within a character that people see. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return text.slice(0, graphemes.containing(maxLength)?.index);
}
