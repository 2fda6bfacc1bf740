import { spawn } from "node:child_process";
import { constants } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./paths.mjs";

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
const isWindows = process.platform === "win32";

/**
 * Runs a command to its end and captures its output. The command leads its own process group, so that `stopAll` also
 * reaches its children.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined> | undefined, shell?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, code: number | null, signal: string | null, output: string }>} `signal`: the signal
 * that ended the command, or its child if it is a shell or npm; `code`: null if the command could not be started
 */
export function run(file, args, { env = process.env, shell = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(file, args, {
      cwd: ROOT,
      env,
      shell,
      detached: !isWindows,
      windowsHide: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    let output = "";
    /** @param {string} chunk */
    const append = (chunk) => (output += chunk);
    child.stdout.setEncoding("utf8").on("data", append);
    child.stderr.setEncoding("utf8").on("data", append);
    /** @param {number | null} code @param {NodeJS.Signals | null} signal */
    const finish = (code, signal) => {
      running.delete(child);
      resolve({ ok: code === 0, code, signal: signal ?? signalOf(code), output });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(null, null);
    });
    child.once("close", finish);
  });
}

/**
 * A shell and npm exit with 128 plus the number of the signal that ended their child.
 * @param {number | null} code
 */
function signalOf(code) {
  const found = Object.entries(constants.signals).find(([, number]) => code === 128 + number);
  return found?.[0] ?? null;
}

/**
 * Explains to the user a signal that ended a child although we did not stop it.
 * @param {string} signal
 * @param {string} [needs] the required memory, such as "1 GB"
 */
export function describeSignal(signal, needs) {
  if (signal !== "SIGKILL") return `It was ended by ${signal}.`;
  const memory = needs === undefined ? "" : ` It needs about ${needs} of free memory.`;
  return `The system ended it by SIGKILL, most often because memory ran out.${memory}`;
}

/**
 * Runs the same npm that runs us, in case another version is installed on the machine.
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export function runNpm(args, env) {
  const cli = process.env.npm_execpath ?? "";
  const node = process.env.npm_node_execpath ?? process.execPath;
  if (/npm-cli\.c?js$/.test(cli)) return run(node, [cli, ...args], { env });
  return run("npm", args, { env, shell: isWindows });
}

/** @type {readonly { signal: NodeJS.Signals, timeoutMs: number }[]} */
const GENTLE_TO_CERTAIN = [
  { signal: "SIGINT", timeoutMs: 10_000 },
  { signal: "SIGTERM", timeoutMs: 5_000 },
  { signal: "SIGKILL", timeoutMs: 1_000 },
];

/** Stops every process that `run` has started: first with signals that allow it to clean up, finally with SIGKILL. */
export async function stopAll() {
  for (const { signal, timeoutMs } of GENTLE_TO_CERTAIN) {
    for (const child of running) signalGroup(child, signal);
    const deadline = Date.now() + timeoutMs;
    while (running.size > 0 && Date.now() < deadline) await sleep(50);
    if (running.size === 0) return;
  }
}

/** @param {import("node:child_process").ChildProcess} child @param {NodeJS.Signals} signal */
function signalGroup(child, signal) {
  try {
    if (isWindows || child.pid === undefined) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // The process has already ended.
  }
}

/**
 * Calls `stop` once for Ctrl-C, a closed terminal or a kill. npm repeats the terminal's signal, which must not count as a
 * second Ctrl-C.
 * @param {(signal: NodeJS.Signals) => void} stop
 */
export function onStopSignal(stop) {
  let lastAt = -Infinity;
  for (const signal of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - lastAt < 1000) return;
      lastAt = now;
      stop(signal);
    });
  }
}
