// npm run check [-- <commit>]: checks, within a minute, everything that the changes since a commit may have broken:
// format, lint, types, unused code, and the tests that load the changed files. By default, it checks all changes that
// are not committed or not pushed.
import { elapsed, Failure, printLine, runMain } from "../plain/output.mjs";
import { enterRunFolder } from "../run-folder/run-folder.ts";
import { onStopSignal, run, stopAll } from "../plain/run.mjs";
import { findRelatedTests, isLong, isText } from "./related-tests.ts";
import { formatCount, sum, type Count } from "./report.ts";
import { runStep } from "./run-step.ts";
import { FORMAT, LINT, TESTS, TYPES, UNUSED, type Step } from "./steps.mjs";

async function check(): Promise<number> {
  const since = performance.now();
  const changed = await listChanged(process.argv[2]);
  if (changed.length === 0) {
    printLine("Nothing has changed.");
    return 0;
  }
  await enterRunFolder();
  onStopSignal(() => void stopAll().then(() => process.exit(130)));
  const related = await findRelatedTests(changed);
  const tests = related.filter((file) => !isLong(file));
  printLine(`${changed.length} files changed; ${tests.length} files of tests reach them.`);
  const lanes = await Promise.all([
    inOrder(checksOf(changed)),
    inOrder(tests.length > 0 ? [[TESTS, tests]] : []),
  ]);
  const total = sum(lanes.flat());
  for (const file of related.filter(isLong)) printLine(`Takes minutes, and was not run: ${file}`);
  printLine(`${formatCount(total)} in ${elapsed(since)}. "npm test" and "npm run test:wide" run everything.`);
  return total.failed > 0 ? 1 : 0;
}

/**
 * Returns the steps to run, each with its arguments. Text files can't be unused, so they are only formatted and linted.
 */
function checksOf(changed: readonly string[]): [Step, readonly string[]][] {
  const code = changed.filter((file) => /\.(?:ts|tsx|mjs)$/.test(file));
  const checks: [Step, readonly string[]][] = [[FORMAT, changed]];
  if (code.length > 0) checks.push([TYPES, []], [LINT, code.every(isText) ? code : []]);
  if (!changed.every(isText)) checks.push([UNUSED, []]);
  return checks;
}

async function inOrder(steps: readonly [Step, readonly string[]][]): Promise<Count[]> {
  const counts: Count[] = [];
  for (const [step, args] of steps) counts.push(await runStep(step, { missing: [], args }));
  return counts;
}

/** @throws Failure */
async function listChanged(commit: string | undefined): Promise<string[]> {
  const since = commit ?? (await git(["merge-base", "HEAD", "@{upstream}"]).catch(() => "HEAD"));
  const changed = await git(["diff", "--name-only", "-z", "--diff-filter=d", since.trim()]);
  const added = await git(["ls-files", "-z", "--others", "--exclude-standard"]);
  return [...new Set(`${changed}${added}`.split("\0"))].filter(Boolean);
}

async function git(args: readonly string[]): Promise<string> {
  const { ok, output } = await run("git", args);
  if (!ok) throw new Failure(`"git ${args.join(" ")}" failed.`, output);
  return output;
}

await runMain(check);
