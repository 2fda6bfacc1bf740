/** Without it, spreadsheets garble Amharic. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Spreadsheets read cells with such a beginning as formulas, and names and titles are user input. Some skip invisible
 * characters first, and some read full-width signs like plain ones.
 */
const FORMULA_START = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u;

/** Some separate cells by semicolons or tabs, whatever is in quotes for others: there another cell begins inside. */
const INNER_FORMULA = /[;\t\r\n](?=(?:(?![\t\r\n])[\s"\p{Cf}\p{Cc}])*[=+\-@＝＋－＠])/gu;

/** Prefixes a possible formula with an apostrophe. */
function plainCell(value: string): string {
  const plain = value.replaceAll(INNER_FORMULA, "$&'");
  const safe = FORMULA_START.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a table as CSV (RFC 4180). Numbers stay numbers, with the given count of decimals. */
export function csvText(lines: readonly (readonly (string | number)[])[], decimals: number): string {
  const cell = (value: string | number) =>
    typeof value === "number" ? value.toFixed(decimals) : plainCell(value);
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
