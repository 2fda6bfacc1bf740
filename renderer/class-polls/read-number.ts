/**
 * Reads a number as people type it: 3.142, 3,14, −5, 1 500. A comma before three digits may separate thousands or
 * decimals, so that such a text is no number.
 */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/\s/g, "").replace("\u2212", "-");
  return /^-?\d+(?:\.\d+|,(?!\d{3}$)\d+)?$/.test(plain) ? Number(plain.replace(",", ".")) : null;
}
