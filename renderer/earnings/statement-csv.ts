import type { StatementRow } from "#contract/earnings.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { csvText } from "#renderer/ui/spreadsheet.ts";

const text = messages.getFixedT(null, "earnings");

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
  return csvText([head, ...lines], 2);
}
