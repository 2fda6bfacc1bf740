import type { StatementRow } from "#contract/payments/earnings.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { csvMoment, csvText } from "#contract/text/csv.ts";

const text = messages.getFixedT(null, "earnings");

/** Returns a statement as CSV (RFC 4180) in the current language. */
export function statementCsv(rows: readonly StatementRow[]): string {
  const head = [
    text("csv.date"),
    text("csv.month"),
    text("csv.what"),
    text("csv.lecture"),
    text("csv.amount"),
    text("csv.balance"),
  ];
  const lines = rows.map(({ at, month, kind, lectureName, amount, balance }) => [
    csvMoment(at),
    month,
    text(`kind.${kind}`),
    lectureName ?? "",
    amount,
    balance,
  ]);
  return csvText([head, ...lines], 2);
}
