import { execFileSync } from "node:child_process";

/** PostgreSQL's fast shutdown, its immediate shutdown (with recovery at the next start), and SIGKILL. */
const STEPS = [
  { signal: "INT", timeoutMs: 10_000 },
  { signal: "QUIT", timeoutMs: 5_000 },
  { signal: "KILL", timeoutMs: 5_000 },
] as const;

/** Stops a server, with increasing force. Returns whether it has exited. */
export async function stopServer(
  pid: number,
  pgCtl: string,
  endsWithin: (timeoutMs: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { signal, timeoutMs } of STEPS) {
    signalServer(pid, pgCtl, signal);
    if (await endsWithin(timeoutMs)) return true;
  }
  return false;
}

/** Doesn't wait, so that it can be called while the process exits. */
export function signalServer(pid: number, pgCtl: string, signal: "INT" | "QUIT" | "KILL"): void {
  try {
    // Windows has no signals; pg_ctl can send PostgreSQL's own ones.
    if (process.platform === "win32") execFileSync(pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // The server has exited, or we lack the permission; the caller's wait reveals which.
  }
}
