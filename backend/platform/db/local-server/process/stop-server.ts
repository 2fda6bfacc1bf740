import { execFileSync } from "node:child_process";

/**
 * The steps of increasing force: PostgreSQL's fast shutdown, its immediate shutdown (which requires a recovery at the
 * next start), and SIGKILL.
 */
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

/** Sends a signal without waiting for its effect, so that it can be called while this process exits. */
export function signalServer(pid: number, pgCtl: string, signal: "INT" | "QUIT" | "KILL"): void {
  try {
    // Windows has no signals, but pg_ctl can send the signals that PostgreSQL emulates.
    if (process.platform === "win32") execFileSync(pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // The server has already exited, or we are not permitted to signal it. The caller finds out which by waiting.
  }
}
