import { readFile, writeFile } from "node:fs/promises";
import type { Result } from "./benchmark.ts";
import { resultTable } from "./table.ts";

const begin = "<!-- last run: begin -->";
const end = "<!-- last run: end -->";
const page = new URL("../../../docs/benchmarks.md", import.meta.url);

interface RunDetails {
  date: Date;
  machine: string;
  command: string;
}

/** Replaces the results of the last run in docs/benchmarks.md. */
export async function recordRun(results: readonly Result[], details: RunDetails): Promise<void> {
  const text = await readFile(page, "utf8");
  await writeFile(page, replaceRun(text, results, details));
}

/** Throws when the page lacks the markers around the last run. */
export function replaceRun(text: string, results: readonly Result[], details: RunDetails): string {
  const [from, to] = [text.indexOf(begin), text.indexOf(end)];
  if (from === -1 || to < from) throw new Error(`docs/benchmarks.md needs ${begin} … ${end}`);
  const { date, machine, command } = details;
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
