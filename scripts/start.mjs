// npm start [-- --processes 2 --janus]: from a fresh clone to a running Gubae. Plain Node without packages, since it installs them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { parseArgs } from "node:util";
import { backendArguments } from "./backend-arguments.mjs";
import { requireHaproxy } from "./programs/haproxy.mjs";
import { requireJanus, startJanus } from "./programs/start-janus.mjs";
import { ensureInstalled } from "./install.mjs";
import { NODE, ROOT } from "./paths.mjs";
import { stopAll, onStopSignal } from "./run.mjs";
import { Failure, runMain, printLine } from "./output.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;
const isWindows = process.platform === "win32";

/** The backend's process, once it runs. */
let backend = null;

/** Each has a pool of connections, and PostgreSQL accepts a hundred. */
const MOST_PROCESSES = 4;

async function start() {
  const options = startOptions();
  const program = programFor(options.processes);
  const janusPath = options.janus ? requireJanus() : null;
  onStopSignal(stop);
  stopWithNpm();
  await ensureInstalled();
  await ensureWebBuilt();
  const janus = janusPath === null ? null : await startJanus(janusPath);
  printLine("• Starting Gubae …");
  backend = spawn(NODE, [...backendArguments, "--import", stopWithParent, ...program], {
    cwd: ROOT,
    env: { ...process.env, ...janus?.env },
    // Outside of the terminal's process group, so that Ctrl-C reaches it once, through us, and not three times.
    // On Windows that would open a window, and Ctrl-C cannot be sent there: the backend gets it directly.
    detached: !isWindows,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const [code, signal] = await once(backend, "exit");
  await janus?.stop();
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** How many API processes are wanted, and whether an SFU beside them. */
function startOptions() {
  const { values } = parseArgs({ options: { processes: { type: "string" }, janus: { type: "boolean" } } });
  const text = values.processes ?? (process.env.PROCESSES || "1");
  const count = Number(text);
  if (!Number.isInteger(count) || count < 1 || count > MOST_PROCESSES)
    throw new Failure(
      `"${text}" processes can't be started: it must be a number from 1 to ${MOST_PROCESSES}.`,
    );
  return { processes: count, janus: values.janus === true };
}

/** @param {number} count @returns {string[]} */
function programFor(count) {
  if (count === 1) return ["backend/main.ts"];
  return ["backend/processes/processes-cli.ts", String(count), requireHaproxy()];
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  if (backend === null) void stopAll().then(() => process.exit(128 + constants.signals[signal]));
  else if (!isWindows) backend.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

/** A killed npm sends no signal, but the system then gives us, or npm's shell in between, another parent. */
function stopWithNpm() {
  if (process.env.npm_execpath === undefined) return;
  const launcher = describeLauncher();
  const watch = setInterval(() => {
    if (describeLauncher() === launcher) return;
    clearInterval(watch);
    stop("SIGTERM");
  }, 1000);
  watch.unref();
}

function describeLauncher() {
  const parent = process.ppid;
  try {
    // Without /proc, or when npm itself is our parent, the parent's id is used.
    const command = readFileSync(`/proc/${parent}/cmdline`, "utf8");
    if (!command.includes("start.mjs")) return `${parent}`;
    const [, shellParent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} of ${shellParent}`;
  } catch {
    return `${parent}`;
  }
}

await runMain(start);
