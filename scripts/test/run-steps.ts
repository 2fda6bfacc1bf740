// npm test: everything that CI checks, in one run. Plain Node without packages, since it installs them.
// `npm test -- tests lint` runs only these steps.
import { constants, tmpdir } from "node:os";
import { ensureInstalled } from "../plain/install.mjs";
import { onLauncherGone } from "../plain/launcher.mjs";
import { chromium } from "../programs/chromium.mjs";
import { installMissing, requirePrograms } from "../programs/prepare.mjs";
import { stopAll, onStopSignal } from "../plain/run.mjs";
import { elapsed, Failure, runMain, printLine } from "../plain/output.mjs";
import { clearRunFolder, enterRunFolder, findLeftovers } from "../run-folder/run-folder.ts";
import { countCheck, formatCount, NO_TESTS, sum } from "./report.ts";
import { runStep } from "./run-step.ts";
import { END_TO_END, LANES, STEPS } from "./steps.mjs";
import { unrunnableTests } from "./unrunnable.ts";
import { ensureDesktopBuilt, ensureWebBuilt } from "../plain/web-build.mjs";

const selected = process.argv.slice(2);
const isSelected = ({ name }) => selected.length === 0 || selected.includes(name);

async function test() {
  const unknown = selected.find((name) => !STEPS.some((step) => step.name === name));
  if (unknown !== undefined)
    throw new Failure(
      `Unknown step "${unknown}". Available steps: ${STEPS.map(({ name }) => name).join(", ")}.`,
    );
  const since = performance.now();
  await enterRunFolder();
  const folder = tmpdir();
  const stop = (signal) =>
    void stopAll()
      .then(() => clearRunFolder(folder))
      .then(() => process.exit(128 + constants.signals[signal]));
  onStopSignal(stop);
  onLauncherGone(() => stop("SIGTERM"));
  const needed = [...new Set(STEPS.filter(isSelected).flatMap(({ needs = [] }) => needs))];
  const missing = await prepare(needed);
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

/** Installs npm's and Debian's packages side by side. Returns the names of the programs that can't be had, as early as it can. */
async function prepare(needed) {
  const packages = ensureInstalled();
  const isBrowser = (program) => program === chromium;
  const programs = installMissing(needed).then(() =>
    requirePrograms(needed.filter((program) => !isBrowser(program))),
  );
  const [missing] = await Promise.all([programs, packages]);
  // One that is not installed comes by one of npm's packages.
  return [...missing, ...(await requirePrograms(needed.filter(isBrowser)))];
}

async function runLanes(run) {
  const parallel = await Promise.all(LANES.map((lane) => runInOrder(lane.filter(isSelected), run)));
  return [...parallel.flat(), isSelected(END_TO_END) ? await runEndToEnd(run) : NO_TESTS];
}

async function runInOrder(lane, run) {
  const counts = [];
  for (const step of lane) counts.push(await runStep(step, run));
  return counts;
}

async function runEndToEnd(run) {
  try {
    await ensureWebBuilt();
    await ensureDesktopBuilt();
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printLine(`✖ ${END_TO_END.name}: ${error.message}\n${error.output.trimEnd()}`);
    return countCheck(false);
  }
  return runStep(END_TO_END, run);
}

/** Says which files did not run for want of a program; each counts as a failure. */
async function listUnrunnable(missing) {
  const files = (
    await Promise.all(STEPS.filter(isSelected).map((step) => unrunnableTests(step, missing)))
  ).flat();
  for (const { file, programs } of files) printLine(`✖ not run: ${file} needs ${programs.join(", ")}`);
  return files.map(() => countCheck(false));
}

await runMain(test);
