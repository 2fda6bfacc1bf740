import { execFile } from "node:child_process";
import { promisify } from "node:util";

const execute = promisify(execFile);

/** Returns the total resident memory of processes in MB (10^6 bytes). */
export async function residentMegabytes(...pids: readonly number[]): Promise<number> {
  const { stdout } = await execute("ps", ["-o", "rss=", "-p", pids.join(",")]);
  const kibibytes = stdout.trim().split(/\s+/).map(Number);
  return (kibibytes.reduce((sum, one) => sum + one, 0) * 1024) / 1e6;
}
