import type { Page } from "playwright";
import { z } from "zod";

/** A task that delays a press for no longer is not noticed. https://web.dev/articles/tbt */
const UNNOTICED_MS = 50;
const DOCUMENT_STARTED = "document-started";

const traceSchema = z.object({
  traceEvents: z.array(
    z.object({
      name: z.string(),
      pid: z.number(),
      tid: z.number(),
      ts: z.number().default(0),
      dur: z.number().default(0),
      /** The part of `dur` for which the thread had the processor. All times are in microseconds. */
      tdur: z.number().default(0),
    }),
  ),
});

/**
 * Records the tasks of a page that has yet to be opened. The returned function stops, and returns the milliseconds by
 * which tasks would have exceeded 50 ms each, added up, if the processor were `slowdown` times slower.
 *
 * Meanwhile the page is not slowed down: Chromium slows it down by stretching all time that passes in a task, also the
 * time for which other programs have this machine's processor.
 */
export async function recordBlocked(page: Page, slowdown: number): Promise<() => Promise<number>> {
  const browser = page.context().browser();
  if (browser === null) throw new Error("the page has no browser that records its tasks");
  await page.addInitScript((mark) => void performance.mark(mark), DOCUMENT_STARTED);
  await browser.startTracing(undefined, { categories: ["toplevel", "blink.user_timing"] });
  return async () => blockedIn(JSON.parse((await browser.stopTracing()).toString()), slowdown);
}

/** Counts the tasks that begin once the last document has started. */
export function blockedIn(trace: unknown, slowdown: number): number {
  const { traceEvents } = traceSchema.parse(trace);
  const started = traceEvents.findLast(({ name }) => name === DOCUMENT_STARTED);
  if (started === undefined) throw new Error("the trace has no document");
  const tasks = traceEvents
    .filter(({ name, pid, tid }) => name.endsWith("::RunTask") && pid === started.pid && tid === started.tid)
    .toSorted((one, other) => one.ts - other.ts);
  let [blocked, end] = [0, started.ts];
  for (const { ts, dur, tdur } of tasks) {
    // A task may run others within itself.
    if (ts < end) continue;
    end = ts + dur;
    blocked += Math.max(0, (tdur / 1000) * slowdown - UNNOTICED_MS);
  }
  return blocked;
}
