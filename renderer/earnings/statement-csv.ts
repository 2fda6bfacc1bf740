import type { StatementRow } from "#contract/earnings.ts";
import { messages } from "#renderer/messages/i18n.ts";

const text = messages.getFixedT(null, "earnings");

/** Without it, spreadsheets read Amharic as nonsense. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Spreadsheets take what begins so as a formula, and a lecture may have any title. */
const begins = /^(?:\s*[=+\-@]|[\t\r])/;

/** One cell: what could be a formula gets an apostrophe before it, numbers of ours stay numbers. */
function cell(value: string | number): string {
  if (typeof value === "number") return value.toFixed(2);
  const plain = begins.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

/** A statement for spreadsheets (RFC 4180), in the language that is spoken now. */
export function statementCsv(rows: readonly StatementRow[]): string {
  const head = [
    text("csv.date"),
    text("csv.what"),
    text("csv.lecture"),
    text("csv.amount"),
    text("csv.balance"),
  ];
  const lines = rows.map(({ at, kind, lectureName, amount, balance }) => [
    at.slice(0, 19).replace("T", " "),
    text(`kind.${kind}`),
    lectureName ?? "",
    amount,
    balance,
  ]);
  return BYTE_ORDER_MARK + [head, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");
}
