import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeSignal, run, runNpm } from "../plain/run.mjs";
import { elapsed, printLine } from "../plain/output.mjs";
import { countCheck, countSuite, formatCount, listRetried, NO_TESTS, type Count } from "./report.ts";
import { readImports } from "./import-graph.ts";
import type { Step } from "./steps.mjs";
import { unrunnableTests } from "./unrunnable.ts";

export interface StepRun {
  /** The names of the unavailable programs. */
  missing: readonly string[];
  args?: readonly string[];
}

/**
 * Runs one step of `npm test`, and prints its result and the output of its failures. Returns its count. Test files that
 * need a missing program are left out.
 */
export async function runStep(step: Step, { missing, args = [] }: StepRun): Promise<Count> {
  const { name, script, kind, wide = false } = step;
  const files = await chooseFiles(step, missing);
  if (files === null) return NO_TESTS;
  const since = performance.now();
  printLine(`• ${name} …`);
  const reminder = setInterval(() => printLine(`  ${name}: ${elapsed(since)} so far`), 30_000);
  const reportFile = join(tmpdir(), `${name}.json`);
  const command = [
    "run",
    "--silent",
    script,
    "--",
    ...reporterArgs(kind, reportFile),
    // Files that are named run whole: all their tests may be wide.
    ...(args.length === 0 ? filterArgs(step) : []),
    ...files,
    ...args,
  ];
  const { ok, signal, output } = await runNpm(command, {
    ...process.env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile,
  });
  clearInterval(reminder);
  const report = kind === undefined ? null : await readReport(reportFile);
  const count = kind === undefined ? countCheck(ok) : countSuite({ kind, wide }, report, ok);
  if (count.failed > 0) printLine(output.trimEnd());
  if (signal !== null) printLine(`✖ ${name}: ${describeSignal(signal)}`);
  for (const retried of kind === undefined ? [] : listRetried(kind, report))
    printLine(`  ${name}: passed on its second try: ${retried}`);
  const tests = kind === undefined ? "" : `: ${formatCount(count)}`;
  printLine(`${count.failed > 0 ? "✖" : "✔"} ${name}${tests} (${elapsed(since)})`);
  return count;
}

/** Returns arguments that exclude the test files that can't run; null if no test file of the step can run. */
async function chooseFiles(step: Step, missing: readonly string[]): Promise<string[] | null> {
  const left = (await unrunnableTests(step, missing)).map(({ file }) => file);
  if (step.kind === "vitest")
    return [...left.map((file) => `--exclude=${file}`), ...(step.wide ? await listWideFiles() : [])];
  if (left.length === 0) return [];
  const all = [...(await readImports()).keys()].filter((file) => step.tests?.test(file));
  const files = all.filter((file) => !left.includes(file));
  return files.length === 0 ? null : files;
}

/** Lists the files that contain a wide test. Vitest would load every other file, too, to look for its tags. */
async function listWideFiles(): Promise<string[]> {
  const { output } = await run("git", [
    "grep",
    "--untracked",
    "--files-with-matches",
    'tags: "wide"',
    "--",
    "*.test.*",
  ]);
  return output.split("\n").filter(Boolean);
}

function filterArgs({ kind, wide = false }: Step): string[] {
  if (kind === "vitest") return [`--tags-filter=${wide ? "wide" : "!wide"}`];
  return kind === "playwright" ? [`--grep${wide ? "" : "-invert"}=@wide`] : [];
}

function reporterArgs(kind: Step["kind"], reportFile: string): string[] {
  if (kind === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  return kind === "playwright" ? ["--reporter=list,json"] : [];
}

function readReport(file: string): Promise<string | null> {
  // A report is missing if the process has crashed, which counts as a failure.
  return readFile(file, "utf8").catch(() => null);
}
