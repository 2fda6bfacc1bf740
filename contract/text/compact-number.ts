import { cleanLine } from "./clean-text.ts";

/** Returns a number or code without the separators that users type and the invisible characters of copied text. */
export function compactNumber(text: string): string {
  return cleanLine(text)
    .replace(/^tel:/i, "")
    .replaceAll(/[\s()./\u2010-\u2015\u2212-]/g, "");
}
