import { readFile, writeFile } from "node:fs/promises";
import type { Result } from "./benchmark.ts";
import { resultTable } from "./table.ts";

const begin = "<!-- last run: begin -->";
const end = "<!-- last run: end -->";
const page = new URL("../../docs/benchmarks.md", import.meta.url);

interface Occasion {
  date: Date;
  machine: string;
  command: string;
}

/** Puts the results of a run into docs/benchmarks.md, in the place of the run before. */
export async function recordRun(results: readonly Result[], occasion: Occasion): Promise<void> {
  const text = await readFile(page, "utf8");
  await writeFile(page, replaceRun(text, results, occasion));
}

/** @throws when the page has lost the marks between which the last run stands */
export function replaceRun(text: string, results: readonly Result[], occasion: Occasion): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/benchmarks.md needs ${begin} … ${end}`);
  const { date, machine, command } = occasion;
  const run = [
    begin,
    "",
    `${date.toISOString().slice(0, 10)}, ${machine}. Command: \`${command}\``,
    "",
    resultTable(results),
    "",
    end,
  ].join("\n");
  return text.slice(0, from) + run + text.slice(to + end.length);
}
