// npm run test:long [-- [sequences] [--seed number] [--only
// image|database|stack|bench|backup|room|recording|release|fuzz|payments]]
// - image: every command of the Dockerfile in a plain folder, then the resulting server. Takes two minutes.
// - database: first starts of the embedded PostgreSQL and its recovery, wherever its folder is. Takes half a minute.
// - stack: how `npm run stack` ends and is taken over, and processes that are restarted under load. Takes two minutes.
// - bench: every benchmark in its smallest size (docs/benchmarks.md). Takes minutes, and needs root.
// - backup: lost machines, killed restores and damaged backups, at random (docs/backup.md). Takes half an hour.
// - room: real faults during a lecture, a reconnect storm of 500 viewers (docs/room.md), and the desktop app without
// its server. Takes minutes.
// - recording: a replay of ten real minutes, a lecture of six hours, a video of 4 GB, unavailable storage, and every
// process that records, stores, assembles and replaces, killed ten times each (docs/recording.md). Takes an hour, and
// 20 GB of disk.
// - release: the release that deploy/previous names, beside today's and on its schema (docs/processes.md). Takes
// minutes.
// - fuzz: every HTTP and socket operation with 2,000 random requests instead of three. Takes about an hour.
// - payments: random payment histories, 100,000 with a new seed where npm test runs 60, and a server that is killed
// before every step instead of before some (docs/payments.md). Takes hours.
import { randomInt } from "node:crypto";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { coturn } from "../programs/coturn.mjs";
import { haproxy } from "../programs/haproxy.mjs";
import { janus } from "../programs/janus.mjs";
import { ROOT } from "../plain/paths.mjs";
import { ffmpeg, janusPpRec } from "../programs/replay-tools.mjs";
import { withPreviousRelease } from "../release/previous-release.ts";
import { runBuilt, runNode } from "../run-built.ts";
import { Failure, runMain, printLine } from "../plain/output.mjs";
import { ensureDesktopBuilt } from "../plain/web-build.mjs";

const PAYMENT_TESTS = [
  "payment-sequences",
  "refunds-wait",
  "killed-server",
  "killed-settlement",
  "killed-payout",
];
const FUZZ_TESTS = ["backend/quality/bad-input/fuzz"];
const RECORDING_KILLS = ["killed-recording", "killed-storage", "killed-assembly", "killed-replacement"];
const FUZZ_RUNS = "2000";
const THROUGH_JANUS = [
  "live-room",
  "room-access",
  "room-devices",
  "room-firefox",
  "room-floor",
  "room-moderation",
  "room-processes",
  "room-recovery",
  "room-slides",
  "room-switch",
];
const PLAYWRIGHT = "node_modules/playwright/cli.js";

async function testLong(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { seed: { type: "string" }, only: { type: "string" } },
  });
  const seed = wholeNumber(values.seed ?? String(randomInt(2 ** 31)));
  const sequences = wholeNumber(positionals[0] ?? "100000");
  const suites: Readonly<Record<string, () => Promise<number>>> = {
    image: testImage,
    database: testDatabase,
    stack: testStack,
    bench: () => runBuilt("lab/bench/run.ts", "--smoke", "--all"),
    backup: testBackup,
    room: testRoom,
    recording: testRecording,
    release: testRelease,
    fuzz: () => testFuzz(seed),
    payments: () => testPayments(seed, sequences),
  };
  const chosen = values.only === undefined ? Object.values(suites) : [suites[values.only]];
  for (const run of chosen) {
    if (run === undefined)
      throw new Failure(`Unknown part "${values.only}". Available parts: ${Object.keys(suites).join(", ")}.`);
    const code = await run();
    if (code !== 0) return code;
  }
  return 0;
}

async function testRoom(): Promise<number> {
  await ensureDesktopBuilt();
  process.env.HAPROXY_PATH = await haproxy.ensure();
  await ensureRecording();
  const storms = await runIntegration(["storms"], { STORM_CLASS: "500" });
  if (storms !== 0) return storms;
  const mesh = await runBuilt(PLAYWRIGHT, "test", "-c", "lab/long/playwright.config.ts");
  if (mesh !== 0) return mesh;
  printLine("The room's faults once more, through Janus and two API processes.");
  Object.assign(process.env, { ROOM_ENGINE: "sfu", ROOM_PROCESSES: "2" });
  return runBuilt(PLAYWRIGHT, "test", "-c", "lab/long/playwright.config.ts", ...THROUGH_JANUS);
}

async function ensureRecording(): Promise<void> {
  Object.assign(process.env, {
    JANUS_PATH: await janus.ensure(),
    FFMPEG_PATH: await ffmpeg.ensure(),
    JANUS_PP_REC_PATH: await janusPpRec.ensure(),
  });
}

async function testRecording(): Promise<number> {
  await ensureDesktopBuilt();
  await ensureRecording();
  // Seconds per passage. The lecture has five passages and a pause.
  process.env.RECORDED_PASSAGE_SECONDS = "100";
  const replay = await runBuilt(
    PLAYWRIGHT,
    "test",
    "-c",
    "lab/long/playwright.config.ts",
    "replay-timing.spec.ts",
  );
  if (replay !== 0) return replay;
  const long = await runVitest(["--project", "long", "backend/recording"]);
  if (long !== 0) return long;
  return runIntegration(["storage-away", ...RECORDING_KILLS], {
    RECORDED_MINUTES: "60",
    RECORDING_ROUNDS: "10",
  });
}

async function testImage(): Promise<number> {
  return runVitest(["--project", "long", "scripts/image"]);
}

async function testDatabase(): Promise<number> {
  return runVitest(["--project", "long", "backend/platform/db"]);
}

async function testStack(): Promise<number> {
  return runVitest(["--project", "long", "scripts/stack", "backend/platform/processes"], {
    HAPROXY_PATH: await haproxy.ensure(),
    JANUS_PATH: await janus.ensure(),
    COTURN_PATH: await coturn.ensure(),
  });
}

async function testBackup(): Promise<number> {
  return runVitest(["--project", "long", "backend/platform/backup", "scripts/compose"]);
}

async function testRelease(): Promise<number> {
  process.env.HAPROXY_PATH = await haproxy.ensure();
  return withPreviousRelease((folder) =>
    runVitest(["--project", "long", "scripts/release"], { PREVIOUS_RELEASE: folder }),
  );
}

async function testFuzz(seed: number): Promise<number> {
  printLine(
    `Sending ${FUZZ_RUNS} random requests to each operation with seed ${seed}. To repeat: npm run test:long -- --only fuzz --seed ${seed}`,
  );
  return runIntegration(FUZZ_TESTS, { FUZZ_RUNS, FUZZ_SEED: String(seed) });
}

async function testPayments(seed: number, runs: number): Promise<number> {
  printLine(
    `Running ${runs} sequences with seed ${seed}. To repeat: npm run test:long -- ${runs} --only payments --seed ${seed}`,
  );
  const keyed = await runVitest(["--project", "long", "backend/platform/idempotency"]);
  if (keyed !== 0) return keyed;
  return runIntegration(PAYMENT_TESTS, {
    PROPERTY_RUNS: String(runs),
    PROPERTY_SEED: String(seed),
    KILL_EVERY_NTH_STEP: "1",
    REFUNDS: "200",
  });
}

function runIntegration(tests: readonly string[], settings: NodeJS.ProcessEnv): Promise<number> {
  return runVitest(["--project", "integration", "--project", "kills", ...tests], settings);
}

function runVitest(args: readonly string[], settings: NodeJS.ProcessEnv = {}): Promise<number> {
  return runNode([join(ROOT, "node_modules", "vitest", "vitest.mjs"), "run", ...args], settings);
}

function wholeNumber(text: string): number {
  if (!/^\d{1,10}$/.test(text)) throw new Failure(`"${text}" is not a whole number.`);
  return Number(text);
}

await runMain(testLong);
