import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 50;
/** After this time, the benchmark fails. */
const PATIENCE_MS = 60_000;

export async function until(
  holds: () => Promise<boolean>,
  what: string,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  for (const deadline = performance.now() + patienceMs; !(await holds()); await wait(POLL_MS))
    if (performance.now() > deadline) throw new Error(`${what} did not happen`);
}
