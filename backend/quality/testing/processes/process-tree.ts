import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Returns a process and its descendants, the process first. */
export async function processTree(pid: number): Promise<{ pid: number; args: string }[]> {
  const { stdout } = await run("ps", ["-axo", "pid=,ppid=,args="], { maxBuffer: 16 * 1024 * 1024 });
  const all = stdout.split("\n").flatMap((line) => {
    const [, own = "", parent = "", args = ""] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return own === "" ? [] : [{ pid: Number(own), parent: Number(parent), args }];
  });
  const tree = all.filter((one) => one.pid === pid);
  // `tree` grows while it is iterated: children are appended after their parents.
  for (const { pid: parent } of tree) tree.push(...all.filter((one) => one.parent === parent));
  return tree;
}

/**
 * Sends a signal to a process and all its descendants. With `only`, just those whose command line contains this text
 * get the signal.
 */
export async function signalProcessTree(pid: number, signal: NodeJS.Signals, only = ""): Promise<void> {
  const chosen = (await processTree(pid)).filter(({ args }) => args.includes(only));
  if (chosen.length === 0)
    throw new Error(`No process in the tree of ${pid} has "${only}" in its command line.`);
  for (const one of chosen) process.kill(one.pid, signal);
}
