export const MAX_SEARCH_LENGTH = 200;

/**
 * Returns the beginning of a text, of at most `maxLength` UTF-16 units, without splitting a user-perceived character.
 */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text;
  const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" }).segment(text);
  return text.slice(0, graphemes.containing(maxLength)?.index);
}
