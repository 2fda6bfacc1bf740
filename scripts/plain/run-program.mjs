// Runs a program on our own Node on behalf of npm: the backend, or one of these scripts. This file runs on plain Node,
// without any packages.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";
import { backendArguments } from "./backend-arguments.mjs";
import { NODE, ROOT } from "./paths.mjs";
import { onLauncherGone } from "./launcher.mjs";
import { printLine } from "./output.mjs";
import { describeSignal, onStopSignal, stopAll } from "./run.mjs";

const stopWithParent = new URL("stop-with-parent.mjs", import.meta.url).href;
const isWindows = process.platform === "win32";

/** The program's process, once it runs. @type {import("node:child_process").ChildProcess | null} */
let running = null;

/** True while we are stopping the program, when a signal is expected to end it. */
let isStopping = false;

/**
 * Runs a program until it ends, or stops it when this process is stopped. Returns its exit code.
 * @param {readonly string[]} program a file and its arguments
 * @param {Record<string, string>} [env] in addition to our own
 */
export async function runProgram(program, env = {}) {
  running = spawn(NODE, [...backendArguments, "--import", stopWithParent, ...program], {
    cwd: ROOT,
    env: { ...process.env, ...env },
    // The program is outside the terminal's process group, so that Ctrl-C reaches it only once, through us. On Windows,
    // a detached program would get its own window, to which we could not send Ctrl-C. There the program stays attached
    // and gets Ctrl-C directly.
    detached: !isWindows,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const ended = await once(running, "exit");
  const [code, signal] = /** @type {[number | null, NodeJS.Signals | null]} */ (ended);
  if (signal !== null && !isStopping) printLine(`✖ ${program[0]} stopped. ${describeSignal(signal, "1 GB")}`);
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}

/** Stops the running program, or the preparation before it, on Ctrl-C, on a kill signal, or when npm has ended. */
export function stopOnSignal() {
  onStopSignal(stop);
  onLauncherGone(() => stop("SIGTERM"));
}

/** @param {NodeJS.Signals} signal */
function stop(signal) {
  isStopping = true;
  if (running === null) void stopAll().then(() => process.exit(128 + constants.signals[signal]));
  else if (!isWindows) running.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}
