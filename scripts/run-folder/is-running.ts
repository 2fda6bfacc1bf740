import { readFileSync } from "node:fs";

/** Whether the process still runs. A zombie does not, as in a container whose first process is npm. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // It is another user's process.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return stateOf(pid) !== "Z";
}

/** Only Linux has this file; returns "" elsewhere. */
function stateOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    // The process has ended since.
    return "Z";
  }
}
