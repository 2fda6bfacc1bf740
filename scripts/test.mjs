// npm test: everything that CI checks, in one run. Plain Node without packages, since it installs them.
// `npm test -- unit lint` runs only these steps.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./programs/chromium.mjs";
import { coturn } from "./programs/coturn.mjs";
import { haproxy } from "./programs/haproxy.mjs";
import { ensureInstalled } from "./install.mjs";
import { janus } from "./programs/janus.mjs";
import { promtool } from "./programs/promtool.mjs";
import { ffmpeg, janusPpRec } from "./programs/replay-tools.mjs";
import { stopAll, onStopSignal, runNpm } from "./run.mjs";
import { elapsed, Failure, runMain, printLine } from "./output.mjs";
import { countCheck, countSuite, formatCount, listRetried, NO_TESTS, sum } from "./test-report.mjs";
import { ensureDesktopBuilt, ensureWebBuilt } from "./web-build.mjs";

const CHECKS = [
  { name: "format", script: "format:check" },
  { name: "lint", script: "lint" },
  { name: "types", script: "typecheck" },
  { name: "unused", script: "unused" },
];
const UNIT = { name: "unit", script: "test:unit", kind: "vitest" };
const INTEGRATION = {
  name: "integration",
  script: "test:integration",
  kind: "vitest",
  prepare: ensurePrograms,
};
const KILLS = { name: "kills", script: "test:kills", kind: "vitest" };
/** Run side by side, each in order. More at once than two cores carry makes tests wait past their limits; the kills mostly wait. */
const LANES = [[...CHECKS, UNIT], [INTEGRATION], [KILLS]];
/** Runs alone, on the built product, since it is sensitive to load. */
const END_TO_END = { name: "end-to-end", script: "test:e2e", kind: "playwright" };

const names = [...LANES.flat(), END_TO_END].map(({ name }) => name);
const selected = process.argv.slice(2);
const isSelected = ({ name }) => selected.length === 0 || selected.includes(name);

/** The steps' temporary folder. It is always removed at the end. */
let temporary = "";

async function test() {
  const unknown = selected.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure(`Unknown step "${unknown}". Available steps: ${names.join(", ")}.`);
  const since = performance.now();
  temporary = await mkdtemp(join(tmpdir(), "gubae-test-"));
  // Like /tmp itself: as root, the database and some tests run as other users.
  await chmod(temporary, 0o1777);
  onStopSignal(
    (signal) =>
      void stopAll()
        .then(removeTemporary)
        .then(() => process.exit(128 + constants.signals[signal])),
  );
  try {
    await ensureInstalled();
    const total = sum(await runSteps());
    printLine(`All steps took ${elapsed(since)}.`);
    printLine(formatCount(total));
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  } finally {
    await removeTemporary();
  }
}

async function runSteps() {
  const parallelCounts = await Promise.all(LANES.map((lane) => runInOrder(lane.filter(isSelected))));
  return [...parallelCounts.flat(), isSelected(END_TO_END) ? await runEndToEnd() : NO_TESTS];
}

async function runInOrder(steps) {
  const counts = [];
  for (const step of steps) {
    const prepared = await prepareStep(step);
    counts.push(prepared.count, await runStep(step, prepared.env));
  }
  return counts;
}

/** A suite runs without what could not be prepared: the tests that need it fail, and this counts as one more. */
async function prepareStep({ name, prepare }) {
  try {
    return { env: (await prepare?.()) ?? {}, count: NO_TESTS };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printLine(`✖ ${name}: ${error.message}\n${error.output.trimEnd()}`);
    return { env: {}, count: countCheck(false) };
  }
}

async function ensurePrograms() {
  return {
    HAPROXY_PATH: await haproxy.ensure(),
    JANUS_PATH: await janus.ensure(),
    COTURN_PATH: await coturn.ensure(),
    PROMTOOL_PATH: await promtool.ensure(),
    FFMPEG_PATH: await ffmpeg.ensure(),
    JANUS_PP_REC_PATH: await janusPpRec.ensure(),
  };
}

async function runEndToEnd() {
  try {
    await ensureWebBuilt();
    await ensureDesktopBuilt();
    return await runStep(END_TO_END, {
      CHROMIUM_PATH: await ensureChromium(),
      COTURN_PATH: await coturn.ensure(),
      JANUS_PATH: await janus.ensure(),
      FFMPEG_PATH: await ffmpeg.ensure(),
      JANUS_PP_REC_PATH: await janusPpRec.ensure(),
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    printLine(`✖ ${END_TO_END.name}: ${error.message}\n${error.output.trimEnd()}`);
    return countCheck(false);
  }
}

async function runStep({ name, script, kind }, extraEnv) {
  const since = performance.now();
  printLine(`• ${name} …`);
  const reminder = setInterval(() => printLine(`  ${name}: ${elapsed(since)} so far`), 30_000);
  const reportFile = join(temporary, `${name}.json`);
  const env = { ...process.env, ...extraEnv, ...temporaryFolders(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
  const { ok, output } = await runNpm(
    ["run", "--silent", script, "--", ...reporterArgs(kind, reportFile)],
    env,
  );
  clearInterval(reminder);
  const report = kind === undefined ? null : await readReport(reportFile);
  const count = kind === undefined ? countCheck(ok) : countSuite(kind, report, ok);
  if (count.failed > 0) printLine(output.trimEnd());
  for (const retried of listRetried(kind, report))
    printLine(`  ${name}: passed on its second try: ${retried}`);
  const tests = kind === undefined ? "" : `: ${formatCount(count)}`;
  printLine(`${count.failed > 0 ? "✖" : "✔"} ${name}${tests} (${elapsed(since)})`);
  return count;
}

/** Keeps Chromium, Vitest and their libraries from writing to the home folder. */
function temporaryFolders() {
  const variables = ["TMPDIR", "XDG_CONFIG_HOME", "XDG_CACHE_HOME", "XDG_DATA_HOME"];
  return Object.fromEntries(variables.map((name) => [name, temporary]));
}

function reporterArgs(kind, reportFile) {
  if (kind === "vitest") return ["--reporter=default", "--reporter=json", `--outputFile.json=${reportFile}`];
  return kind === "playwright" ? ["--reporter=list,json"] : [];
}

function readReport(file) {
  return readFile(file, "utf8").catch(() => null);
}

async function removeTemporary() {
  await rm(temporary, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}

await runMain(test);
