/** Without this mark, spreadsheets garble Amharic text. */
const BYTE_ORDER_MARK = "\uFEFF";

/**
 * Spreadsheets read cells that start like this as formulas, and names and titles are user input. Some spreadsheets skip
 * invisible characters first, and some treat full-width signs like plain ones.
 */
const FORMULA_START = /^(?:[\s\p{Cf}\p{Cc}]*[=+\-@＝＋－＠]|[\t\r])/u;

/**
 * Some spreadsheets also split cells at semicolons or tabs inside quotes. A formula can therefore start in the middle
 * of one of our cells.
 */
const INNER_FORMULA = /[;\t\r\n](?=(?:(?![\t\r\n])[\s"\p{Cf}\p{Cc}])*[=+\-@＝＋－＠])/gu;

/** Prefixes a possible formula with an apostrophe. */
function plainCell(value: string): string {
  const plain = value.replaceAll(INNER_FORMULA, "$&'");
  const safe = FORMULA_START.test(plain) ? `'${plain}` : plain;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Formats an instant as spreadsheets read it: "2026-12-01 12:00:00+03:00". */
export const csvMoment = (iso: string): string => iso.replace("T", " ");

/** Returns a table as CSV (RFC 4180). Numbers stay numbers, with the given count of decimals. */
export function csvText(lines: readonly (readonly (string | number)[])[], decimals: number): string {
  const cell = (value: string | number) =>
    typeof value === "number" ? value.toFixed(decimals) : plainCell(value);
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
