// npm test: everything that CI checks, in one run. Plain Node without packages, since it installs them.
// `npm test -- unit lint` runs only the steps named.
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";
import { ensureChromium } from "./chromium.mjs";
import { ensureCoturn } from "./coturn.mjs";
import { ensureInstalled } from "./install.mjs";
import { endAll, onEndSignal, runNpm } from "./run.mjs";
import { elapsed, Failure, runMain, say } from "./say.mjs";
import { countCheck, countSuite, describe, NOTHING, sum } from "./test-report.mjs";
import { ensureDesktopBuilt, ensureWebBuilt } from "./web-build.mjs";

/** Beside each other: checks that read the sources, and suites that keep to databases of their own. */
const CHECKS = [
  { name: "format", script: "format:check" },
  { name: "lint", script: "lint" },
  { name: "types", script: "typecheck" },
  { name: "unused", script: "unused" },
];
const SUITES = [
  { name: "unit", script: "test:unit", kind: "vitest" },
  { name: "integration", script: "test:integration", kind: "vitest" },
];
/** Alone: it measures what users would feel, on a built app. */
const END_TO_END = { name: "end-to-end", script: "test:e2e", kind: "playwright" };

const names = [...CHECKS, ...SUITES, END_TO_END].map(({ name }) => name);
const wanted = process.argv.slice(2);
const isWanted = ({ name }) => wanted.length === 0 || wanted.includes(name);

/** Everything the steps put into the temporary folder goes with it, whatever becomes of them. */
let temporary = "";

async function test() {
  const unknown = wanted.find((name) => !names.includes(name));
  if (unknown !== undefined)
    throw new Failure(`There is no step "${unknown}". There are: ${names.join(", ")}.`);
  const since = performance.now();
  temporary = await mkdtemp(join(tmpdir(), "gubae-test-"));
  // As /tmp itself: as root, the database and some tests run as other users.
  await chmod(temporary, 0o1777);
  onEndSignal(
    (signal) =>
      void endAll()
        .then(removeTemporary)
        .then(() => process.exit(128 + constants.signals[signal])),
  );
  try {
    await ensureInstalled();
    const total = sum(await runSteps());
    say(`All steps took ${elapsed(since)}.`);
    say(describe(total));
    return total.failed > 0 || total.passed === 0 ? 1 : 0;
  } finally {
    await removeTemporary();
  }
}

async function runSteps() {
  const besideEachOther = await Promise.all([
    runInOrder(CHECKS.filter(isWanted)),
    ...SUITES.filter(isWanted).map((suite) => runInOrder([suite])),
  ]);
  return [...besideEachOther.flat(), isWanted(END_TO_END) ? await runEndToEnd() : NOTHING];
}

async function runInOrder(steps) {
  const counts = [];
  for (const step of steps) counts.push(await runStep(step, {}));
  return counts;
}

async function runEndToEnd() {
  try {
    await ensureWebBuilt();
    await ensureDesktopBuilt();
    return await runStep(END_TO_END, {
      CHROMIUM_PATH: await ensureChromium(),
      COTURN_PATH: await ensureCoturn(),
    });
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    say(`✖ ${END_TO_END.name}: ${error.message}\n${error.output.trimEnd()}`);
    return countCheck(false);
  }
}

async function runStep({ name, script, kind }, extraEnv) {
  const since = performance.now();
  say(`• ${name} …`);
  const reminder = setInterval(() => say(`  ${name}: ${elapsed(since)} so far`), 30_000);
  const reportFile = join(temporary, `${name}.json`);
  const env = { ...process.env, ...extraEnv, ...temporaryFolders(), PLAYWRIGHT_JSON_OUTPUT_FILE: reportFile };
  const { ok, output } = await runNpm(
    ["run", "--silent", script, "--", ...reporterArgs(kind, reportFile)],
    env,
  );
  clearInterval(reminder);
  const count = kind === undefined ? countCheck(ok) : countSuite(kind, await readReport(reportFile), ok);
  if (count.failed > 0) say(output.trimEnd());
  const tests = kind === undefined ? "" : `: ${describe(count)}`;
  say(`${count.failed > 0 ? "✖" : "✔"} ${name}${tests} (${elapsed(since)})`);
  return count;
}

/** Chromium, Vitest and their libraries would leave settings in the home folder. */
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
