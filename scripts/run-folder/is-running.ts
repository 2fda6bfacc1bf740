import { readFileSync } from "node:fs";

/**
 * Whether the process still runs. One that has ended but whose end nobody has noticed, as in a container whose first process
 * is npm, does not.
 */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return stateOf(pid) !== "Z";
}

/** Only Linux says so in a file; an empty text elsewhere. */
function stateOf(pid: number): string {
  if (process.platform !== "linux") return "";
  try {
    return /\) (\w)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? "";
  } catch {
    // It is gone since.
    return "Z";
  }
}
