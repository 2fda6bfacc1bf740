/** Splits a text into paragraphs at empty lines. Single line breaks are kept. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
