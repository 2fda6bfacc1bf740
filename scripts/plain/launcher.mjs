// Detects that npm, which started us, was killed. This file runs on plain Node, without any packages.
import { readFileSync } from "node:fs";
import { basename } from "node:path";

/**
 * Calls `stop` once when npm is gone. A killed npm sends no signal, but the operating system then assigns a new parent
 * to this process, or to the shell between npm and this process.
 * @param {() => void} stop
 */
export function onLauncherGone(stop) {
  if (process.env.npm_execpath === undefined) return;
  const launcher = describeLauncher();
  const watch = setInterval(() => {
    if (describeLauncher() === launcher) return;
    clearInterval(watch);
    stop();
  }, 1000);
  watch.unref();
}

function describeLauncher() {
  const parent = process.ppid;
  try {
    // If there is no /proc, or npm itself is our parent, the parent's id alone identifies npm.
    const command = readFileSync(`/proc/${parent}/cmdline`, "utf8");
    if (!command.includes(basename(process.argv[1] ?? ""))) return `${parent}`;
    const [, shellParent] = /\) \w (\d+) /.exec(readFileSync(`/proc/${parent}/stat`, "utf8")) ?? [];
    return `${parent} of ${shellParent}`;
  } catch {
    return `${parent}`;
  }
}
