// npm start: from a fresh clone to a running Gubae. Plain Node without packages, since it installs them.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import { backendArguments } from "./backend-arguments.mjs";
import { ensureInstalled } from "./install.mjs";
import { NODE, ROOT } from "./places.mjs";
import { endAll, onEndSignal } from "./run.mjs";
import { runMain, say } from "./say.mjs";
import { ensureWebBuilt } from "./web-build.mjs";

const endWithParent = new URL("end-with-parent.mjs", import.meta.url).href;
const isWindows = process.platform === "win32";

/** The backend's process, once it runs. */
let backend = null;

async function start() {
  onEndSignal(end);
  endWithNpm();
  await ensureInstalled();
  await ensureWebBuilt();
  say("• Starting Gubae …");
  backend = spawn(NODE, [...backendArguments, "--import", endWithParent, "backend/main.ts"], {
    cwd: ROOT,
    // Out of the terminal's group, so that Ctrl-C reaches it once, through us, and not three times.
    // Windows would open a window for it, and its Ctrl-C cannot be sent: there it comes by itself.
    detached: !isWindows,
    stdio: ["pipe", "inherit", "inherit"],
  });
  const [code, signal] = await once(backend, "exit");
  return code ?? 128 + (constants.signals[signal] ?? 0);
}

/** @param {NodeJS.Signals} signal */
function end(signal) {
  if (backend === null) void endAll().then(() => process.exit(128 + constants.signals[signal]));
  else if (!isWindows) backend.kill(signal === "SIGHUP" ? "SIGTERM" : signal);
}

/** npm that was killed cannot tell us; the system then gives us, or npm's shell between, another parent. */
function endWithNpm() {
  if (process.env.npm_execpath === undefined) return;
  const launcher = describeLauncher();
  const watch = setInterval(() => {
    if (describeLauncher() === launcher) return;
    clearInterval(watch);
    end("SIGTERM");
  }, 1000);
  watch.unref();
}

function describeLauncher() {
  const parent = process.ppid;
  try {
    // Where there is no /proc, or npm is our parent itself, the parent's id has to do.
    const command = readFileSync(`/proc/${parent}/cmdline`, "utf8");
    if (!command.includes("start.mjs")) return `${parent}`;
    const [, shellsParent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} of ${shellsParent}`;
  } catch {
    return `${parent}`;
  }
}

await runMain(start);
