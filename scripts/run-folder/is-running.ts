import { readFileSync } from "node:fs";

/**
 * Returns true if the process is still running. A zombie counts as ended: in a container whose first process is npm,
 * zombies remain.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // The process is running, but it belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return stateOf(pid) !== "Z";
}

/** Returns the process's state letter; "" on systems other than Linux, which have no /proc/<pid>/stat. */
function stateOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    // The process has ended since the first check.
    return "Z";
  }
}
