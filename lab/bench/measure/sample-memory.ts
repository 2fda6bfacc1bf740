import { setTimeout as wait } from "node:timers/promises";
import type { Run } from "./benchmark.ts";
import { residentMegabytes } from "./resident-memory.ts";

const SAMPLE_EVERY_MS = 250;

/** Samples the memory of processes. The returned function returns the maximum of any of them so far, in MB. */
export function sampleMemory(run: Run, ...pids: readonly number[]): () => number {
  let greatest = 0;
  const stopped = new AbortController();
  const sampling = (async () => {
    while (!stopped.signal.aborted) {
      for (const pid of pids) greatest = Math.max(greatest, await residentMegabytes(pid));
      await wait(SAMPLE_EVERY_MS);
    }
  })();
  run.after(async () => {
    stopped.abort();
    await sampling;
  });
  return () => greatest;
}
