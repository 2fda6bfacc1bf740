/** Without it, spreadsheets read Amharic as nonsense. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Spreadsheets take what begins so as a formula, and people choose their names and titles. */
const begins = /^(?:\s*[=+\-@]|[\t\r])/;

/** What could be a formula gets an apostrophe before it. */
function plainCell(value: string): string {
  const plain = begins.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A table for spreadsheets (RFC 4180). Numbers stay numbers, with so many decimals. */
export function csvText(lines: readonly (readonly (string | number)[])[], decimals: number): string {
  const cell = (value: string | number) =>
    typeof value === "number" ? value.toFixed(decimals) : plainCell(value);
  return BYTE_ORDER_MARK + lines.map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
