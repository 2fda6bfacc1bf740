import { cleanLine } from "./clean-text.ts";

/** A number or code without what people type between its parts, and without what comes along when it is copied. */
export function compactNumber(text: string): string {
  return cleanLine(text)
    .replace(/^tel:/i, "")
    .replaceAll(/[\s()./\u2010-\u2015\u2212-]/g, "");
}
