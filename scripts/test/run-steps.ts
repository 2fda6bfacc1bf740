// node scripts/test/run-steps.ts [step …]: runs the steps of `npm test` or `npm run test:wide`, which has already
// installed what they need.
import { constants, tmpdir } from "node:os";
import { requirePrograms } from "../programs/prepare.mjs";
import { stopAll, onStopSignal } from "../plain/run.mjs";
import { elapsed, Failure, printLine, runMain } from "../plain/output.mjs";
import { clearRunFolder, enterRunFolder, findLeftovers } from "../run-folder/run-folder.ts";
import { countCheck, formatCount, NO_TESTS, sum, type Count } from "./report.ts";
import { runStep, type StepRun } from "./run-step.ts";
import { BROWSER_STEPS, LANES, neededBy, selectSteps, type Step } from "./steps.mjs";
import { unrunnableTests } from "./unrunnable.ts";
import { ensureDesktopBuilt, ensureWebBuilt } from "../plain/web-build.mjs";

const selected = selectSteps(process.argv.slice(2));
const isSelected = (step: Step) => selected.includes(step);

async function runSteps(): Promise<number> {
  const since = performance.now();
  await enterRunFolder();
  const folder = tmpdir();
  onStopSignal(
    (signal) =>
      void stopAll()
        .then(() => clearRunFolder(folder))
        .then(() => process.exit(128 + constants.signals[signal])),
  );
  const missing = await requirePrograms(neededBy(selected));
  const counts = await runLanes({ missing });
  const left = await findLeftovers(folder);
  await clearRunFolder(folder);
  for (const command of left) printLine(`✖ left running: ${command}`);
  const lacking = await listUnrunnable(missing);
  const total = sum([...counts, ...lacking, left.length > 0 ? countCheck(false) : NO_TESTS]);
  printLine(`All steps took ${elapsed(since)}.`);
  printLine(formatCount(total));
  return total.failed > 0 || total.passed === 0 ? 1 : 0;
}

async function runLanes(run: StepRun): Promise<Count[]> {
  const parallel = await Promise.all(LANES.map((lane) => runInOrder(lane.filter(isSelected), run)));
  return [...parallel.flat(), ...(await runBrowserSteps(BROWSER_STEPS.filter(isSelected), run))];
}

async function runInOrder(lane: readonly Step[], run: StepRun): Promise<Count[]> {
  const counts: Count[] = [];
  for (const step of lane) counts.push(await runStep(step, run));
  return counts;
}

async function runBrowserSteps(steps: readonly Step[], run: StepRun): Promise<Count[]> {
  if (steps.length === 0) return [];
  try {
    await ensureWebBuilt();
    await ensureDesktopBuilt();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printLine(`✖ end-to-end: ${error.message}\n${error.output.trimEnd()}`);
    return [countCheck(false)];
  }
  return runInOrder(steps, run);
}

/** Lists the test files that can't run because a program is missing. Each counts as a failure. */
async function listUnrunnable(missing: readonly string[]): Promise<Count[]> {
  const files = (await Promise.all(selected.map((step) => unrunnableTests(step, missing)))).flat();
  for (const { file, programs } of files) printLine(`✖ not run: ${file} needs ${programs.join(", ")}`);
  return files.map(() => countCheck(false));
}

await runMain(runSteps);
