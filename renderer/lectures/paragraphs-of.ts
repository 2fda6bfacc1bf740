/** A text's paragraphs, parted by empty lines; single line breaks stay within. */
export function paragraphsOf(text: string): string[] {
  return text
    .split(/\r?\n[^\S\n]*(?:\r?\n\s*)+/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
}
