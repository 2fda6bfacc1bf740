// Runs the backend below npm, for `npm start` and `npm run cluster`. Plain Node without packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { backendArguments } from "./backend-arguments.mjs";
import { NODE, ROOT } from "./paths.mjs";
import { stopAll, onStopSignal } from "./run.mjs";

const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;
const isWindows = process.platform === "win32";

/** The backend's process, once it runs. */
let backend = null;

/**
 * Runs a program of the backend, which stops with us, to its end. Returns its exit code.
 * @param {readonly string[]} program a file and its arguments
 * @param {Record<string, string>} [env] beside our own
 */
export async function runBackend(program, env = {}) {
  backend = spawn(NODE, [...backendArguments, "--import", stopWithParent, ...program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // Outside of the terminal's process group, so that Ctrl-C reaches it once, through us, and not three times.
    // On Windows that would open a window, and Ctrl-C cannot be sent there: the backend gets it directly.
    detached: !isWindows,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const [code, signal] = await once(backend, "exit");
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** From now on Ctrl-C, a kill, or npm's end stops what runs: the backend, or the steps before it. */
export function stopOnSignal() {
  onStopSignal(stop);
  stopWithNpm();
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
    if (!/(?:start|cluster)\.mjs/.test(command)) return `${parent}`;
    const [, shellParent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} of ${shellParent}`;
  } catch {
    return `${parent}`;
  }
}
