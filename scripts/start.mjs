// npm start: from a fresh clone to a running Gubae. Plain Node without packages, since it installs them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { backendArguments } from "./backend-arguments.mjs";
import { ensureInstalled } from "./install.mjs";
import { NODE, ROOT } from "./paths.mjs";
import { stopAll, onStopSignal } from "./run.mjs";
import { runMain, printLine } from "./output.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;
const isWindows = process.platform === "win32";

/** The backend's process, once it runs. */
let backend = null;

async function start() {
  onStopSignal(stop);
  stopWithNpm();
  await ensureInstalled();
  await ensureWebBuilt();
  printLine("• Starting Gubae …");
  backend = spawn(NODE, [...backendArguments, "--import", stopWithParent, "backend/main.ts"], {
    cwd: ROOT,
    // Outside of the terminal's process group, so that Ctrl-C reaches it once, through us, and not three times.
    // On Windows that would open a window, and Ctrl-C cannot be sent there: the backend gets it directly.
    detached: !isWindows,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const [code, signal] = await once(backend, "exit");
  return code ?? 128 + (constants.signals[signal] ?? 0);
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
