// npm run test:faults [-- [domain, file or test …] [--at-once number]]
//
// Tests the tests: plants known faults in copies of the tree, one at a time, and runs the tests that must detect them.
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, constants, tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { elapsed, Failure, printLine, runMain } from "../plain/output.mjs";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";
import { requirePrograms } from "../programs/prepare.mjs";
import { promtool } from "../programs/promtool.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";
import type { PlacedFault } from "./fault.ts";
import { faults, selectFaults } from "./fault-lists.ts";
import { copyTree, withFault } from "./tree-copy.ts";
import { runTests, stopTests } from "./vitest-runs.ts";
import type { Verdict } from "./judge-report.ts";

const ROOT = path.join(import.meta.dirname, "../..");
/** The timeout is long, because some tests kill and restart servers dozens of times. */
const FAULT_TIMEOUT_MS = 8 * 60_000;
const UNCHANGED_TIMEOUT_MS = 60 * 60_000;

interface WorkTree {
  folder: string;
  temporary: string;
}

/** Plants the selected faults, and prints which ones the tests detect. Returns the exit code. */
async function runFaults(args: string[], temporary: string): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { "at-once": { type: "string", default: String(Math.min(2, availableParallelism())) } },
  });
  const selected = selectFaults(positionals);
  if (selected.length === 0) {
    printLine(`✖ No fault is named so. Name domains (${domainNames()}), files or tests.`);
    return 1;
  }
  const since = performance.now();
  const workTrees = await makeWorkTrees(temporary, Math.max(1, Number(values["at-once"]) || 1));
  if (!(await isUnchangedGreen(workTrees, selected))) return 1;
  const waiting = [...selected];
  const missed: PlacedFault[] = [];
  const work = async (workTree: WorkTree): Promise<void> => {
    for (let fault = waiting.shift(); fault; fault = waiting.shift())
      if (!(await isCaught(workTree, fault))) missed.push(fault);
  };
  await Promise.all(workTrees.map(work));
  printLine(`${selected.length - missed.length} of ${selected.length} faults caught in ${elapsed(since)}.`);
  for (const { domain, file, breaks } of missed) printLine(`✖ ${domain}: ${breaks} (${file})`);
  return missed.length === 0 ? 0 : 1;
}

async function makeWorkTrees(temporary: string, count: number): Promise<WorkTree[]> {
  const workTrees = Array.from({ length: count }, (_, index) => ({
    folder: path.join(temporary, `tree-${index + 1}`),
    temporary: path.join(temporary, `t${index + 1}`),
  }));
  for (const workTree of workTrees) {
    await Promise.all([mkdir(workTree.folder), mkdir(workTree.temporary)]);
    // Writable for everyone, like /tmp itself: when this runs as root, the database and some tests run as other users.
    await chmod(workTree.temporary, 0o1777);
    await copyTree(ROOT, workTree.folder);
  }
  return workTrees;
}

/** Checks that the tests pass without a fault: otherwise a test that fails in any case would seem to detect a fault. */
async function isUnchangedGreen(
  workTrees: readonly WorkTree[],
  selected: readonly PlacedFault[],
): Promise<boolean> {
  const [workTree] = workTrees;
  if (!workTree) throw new Error("There is no copy of the tree.");
  const tests = [...new Set(selected.flatMap((fault) => fault.tests))];
  printLine(`• ${tests.length} test files without a fault …`);
  const since = performance.now();
  const run = { ...workTree, tests, workers: workTrees.length, bail: false, timeoutMs: UNCHANGED_TIMEOUT_MS };
  const verdict = await runTests(run);
  printLine(`${verdict.kind === "passed" ? "✔" : "✖"} ${describe(verdict)} (${elapsed(since)})`);
  if (verdict.kind !== "passed") printLine("No fault was planted, since the tests fail without one.");
  return verdict.kind === "passed";
}

async function isCaught(workTree: WorkTree, fault: PlacedFault): Promise<boolean> {
  const { domain, file, tests, breaks } = fault;
  const since = performance.now();
  const run = { ...workTree, tests, workers: 1, bail: true, timeoutMs: FAULT_TIMEOUT_MS };
  const verdict = await withFault(workTree.folder, fault, () => runTests(run)).catch(
    (error: unknown): Verdict => ({ kind: "broken", message: String(error) }),
  );
  const isCaughtByTest = verdict.kind === "failed";
  const outcome = { passed: "NOT caught", failed: "caught", broken: "NO RESULT" }[verdict.kind];
  printLine(`${isCaughtByTest ? "✔" : "✖"} ${domain}: ${outcome}: ${breaks} (${elapsed(since)})`);
  printLine(`    ${file} | ${describe(verdict)}`);
  return isCaughtByTest;
}

function describe(verdict: Verdict): string {
  if (verdict.kind === "passed") return `${verdict.tests} tests passed`;
  const [line = ""] = verdict.message.split("\n");
  return verdict.kind === "failed" ? `${verdict.test}: ${line}` : line;
}

function domainNames(): string {
  return [...new Set(faults.map(({ domain }) => domain))].join(", ");
}

const temporary = await mkdtemp(path.join(tmpdir(), "gubae-faults-"));
await chmod(temporary, 0o755);
const removeTemporary = () => rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
for (const signal of ["SIGINT", "SIGTERM"] as const)
  process.on(
    signal,
    () =>
      void stopTests()
        .then(removeTemporary)
        .then(() => process.exit(128 + constants.signals[signal])),
  );
await runMain(async () => {
  try {
    const missing = await requirePrograms([haproxy, janus, coturn, promtool, ffmpeg, janusPpRec]);
    if (missing.length > 0) throw new Failure(`Tests that notice faults need ${missing.join(", ")}.`);
    return await runFaults(process.argv.slice(2), temporary);
  } finally {
    await removeTemporary();
  }
});
