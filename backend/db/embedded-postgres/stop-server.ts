import { execFileSync } from "node:child_process";

/** What PostgreSQL understands: end sessions and write everything; end at once and recover later. */
const STEPS = [
  { signal: "INT", patienceMs: 10_000 },
  { signal: "QUIT", patienceMs: 5_000 },
  { signal: "KILL", patienceMs: 5_000 },
] as const;

/** Ends a server gently, then harder. Answers whether it has ended. */
export async function stopServer(
  pid: number,
  pgCtl: string,
  endsWithin: (patienceMs: number) => Promise<boolean>,
): Promise<boolean> {
  for (const { signal, patienceMs } of STEPS) {
    signalServer(pid, pgCtl, signal);
    if (await endsWithin(patienceMs)) return true;
  }
  return false;
}

/** Without waiting, so that it can be the last thing a process does. */
export function signalServer(pid: number, pgCtl: string, signal: "INT" | "QUIT" | "KILL"): void {
  try {
    // Windows has no signals; PostgreSQL's programs bring their own, which pg_ctl can send.
    if (process.platform === "win32") execFileSync(pgCtl, ["kill", signal, String(pid)]);
    else process.kill(pid, `SIG${signal}`);
  } catch {
    // Ended meanwhile, or not ours to end: whoever waits for it will see.
  }
}
