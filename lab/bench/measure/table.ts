import { meetsLimit, type Limit, type Result } from "./benchmark.ts";

const heads = ["what", "ours", "baseline", "ratio", "control", "limit", "ok?"];
const none = "–";

/** Formats results as a Markdown table, with columns padded to be readable in a terminal, too. */
export function resultTable(results: readonly Result[]): string {
  const rows = [heads, ...results.map(cells)];
  const widths = heads.map((_, column) => Math.max(...rows.map((row) => (row[column] ?? "").length)));
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`;
  const rule = line(widths.map((width) => "-".repeat(width)));
  const [head = heads, ...body] = rows;
  return [line(head), rule, ...body.map(line)].join("\n");
}

function cells(result: Result): string[] {
  const { what, unit, ours, baseline, ratio, control, limit, condition } = result;
  return [
    what,
    `${digits(ours)} ${unit}`,
    baseline === null ? none : `${digits(baseline)} ${unit}`,
    ratio === null ? none : `${ratio.toFixed(2)}×`,
    control === null
      ? none
      : `${control.ratio.toFixed(2)}× (${control.lowest.toFixed(2)}–${control.highest.toFixed(2)})`,
    [limitText(limit, unit), condition?.text].filter(Boolean).join(", "),
    meetsLimit(result) ? "yes" : "NO",
  ];
}

export function missedSentence({ what, unit, ours, ratio, limit, condition }: Result): string {
  const measured = limit.of === "ratio" ? `${(ratio ?? Number.NaN).toFixed(2)}×` : `${digits(ours)} ${unit}`;
  const wanted = [limitText(limit, unit), condition?.text].filter(Boolean).join(", ");
  return `${what}: ${measured}, but it has to be ${wanted}.`;
}

function limitText(limit: Limit, unit: string): string {
  const unitText = limit.of === "ratio" ? "×" : ` ${unit}`;
  return "atMost" in limit ? `≤ ${limit.atMost}${unitText}` : `≥ ${limit.atLeast}${unitText}`;
}

/** Three significant digits are enough for numbers that vary by some percent. */
function digits(number: number): string {
  if (number >= 100) return number.toFixed(0);
  return number.toFixed(number >= 10 ? 1 : 2);
}
