import { spawn } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { ROOT } from "./places.mjs";

const running = new Set();
const isWindows = process.platform === "win32";

/**
 * Runs a program to its end, keeping what it prints. It leads a process group of its own, so that
 * `endAll` reaches its children too.
 * @param {string} file
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string | undefined>, shell?: boolean }} [options]
 * @returns {Promise<{ ok: boolean, output: string }>}
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
    const keep = (chunk) => (output += chunk);
    child.stdout.setEncoding("utf8").on("data", keep);
    child.stderr.setEncoding("utf8").on("data", keep);
    const finish = (ok) => {
      running.delete(child);
      resolve({ ok, output });
    };
    child.once("error", (error) => {
      output += error.message;
      finish(false);
    });
    child.once("close", (code) => finish(code === 0));
  });
}

/**
 * Runs npm: the one that runs us, so that a second version on the machine does not matter.
 * @param {readonly string[]} args
 * @param {Record<string, string | undefined>} [env]
 */
export function runNpm(args, env) {
  const cli = process.env.npm_execpath ?? "";
  if (/npm-cli\.c?js$/.test(cli)) return run(process.execPath, [cli, ...args], { env });
  return run("npm", args, { env, shell: isWindows });
}

/** Ends everything `run` started, gently first. */
export async function endAll() {
  for (const [signal, patienceMs] of [
    ["SIGINT", 10_000],
    ["SIGTERM", 5_000],
    ["SIGKILL", 1_000],
  ]) {
    for (const child of running) endGroup(child, signal);
    const deadline = Date.now() + patienceMs;
    while (running.size > 0 && Date.now() < deadline) await sleep(50);
    if (running.size === 0) return;
  }
}

function endGroup(child, signal) {
  try {
    if (isWindows) child.kill(signal);
    else process.kill(-child.pid, signal);
  } catch {
    // Ended meanwhile.
  }
}

/**
 * Calls `end` once for Ctrl-C, a closed terminal or a kill; npm repeats the terminal's signal, which
 * must not count as a second Ctrl-C.
 * @param {(signal: NodeJS.Signals) => void} end
 */
export function onEndSignal(end) {
  let lastAt = -Infinity;
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => {
      const now = performance.now();
      if (now - lastAt < 1000) return;
      lastAt = now;
      end(signal);
    });
  }
}
