import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#backend/platform/logging/logger.ts";

/** The database is queried at most once within this many milliseconds, even after a failure. */
const FRESH_MS = 2000;
/** The longest time, in milliseconds, that a scrape waits for a busy database. */
const PATIENCE_MS = 2000;

interface ReaderOptions {
  logger: Logger;
  /** How long figures are reused, in milliseconds: longer for values that are slow to read and change slowly. */
  freshMs?: number;
  patienceMs?: number;
}

/** Creates a function that returns the latest figures, or null while there are none. At most one query is in flight. */
export function createFigureReader<Figures>(
  query: () => Promise<Figures>,
  { logger, freshMs = FRESH_MS, patienceMs = PATIENCE_MS }: ReaderOptions,
): () => Promise<Figures | null> {
  let latest: { at: number; figures: Figures | null } | null = null;
  let reading: Promise<Figures | null> | null = null;

  async function read(): Promise<Figures | null> {
    const figures = await query().catch((error: unknown) => {
      logger.debug({ err: error }, "figures could not be read from the database");
      return null;
    });
    latest = { at: performance.now(), figures };
    reading = null;
    return figures;
  }

  return async () => {
    const age = performance.now() - (latest?.at ?? 0);
    if (latest !== null && age < (latest.figures === null ? Math.min(freshMs, FRESH_MS) : freshMs))
      return latest.figures;
    reading ??= read();
    return Promise.race([reading, delay(patienceMs, null, { ref: false })]);
  };
}
