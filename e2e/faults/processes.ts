import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** A process and everything it started, it first. */
async function familyOf(pid: number): Promise<{ pid: number; args: string }[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,args="], { maxBuffer: 16 * 1024 * 1024 });
  const all = stdout.split("\n").flatMap((line) => {
    const [, own = "", parent = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own === "" ? [] : [{ pid: Number(own), parent: Number(parent), args }];
  });
  const family = all.filter((one) => one.pid === pid);
  // Grows while it is walked: children are found behind their parents.
  for (const { pid: parent } of family) family.push(...all.filter((one) => one.parent === parent));
  return family;
}

/** Sends a signal to a process and everything it started; with `only` to those whose command line has that word. */
export async function signalFamily(pid: number, signal: NodeJS.Signals, only = ""): Promise<void> {
  const chosen = (await familyOf(pid)).filter(({ args }) => args.includes(only));
  if (chosen.length === 0) throw new Error(`No process below ${pid} has "${only}" in its command line.`);
  for (const one of chosen) process.kill(one.pid, signal);
}
