import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "#backend/platform/logging/logger.ts";

/** However often somebody asks, the database is asked once in this time; after a failure, too. Milliseconds. */
const FRESH_MS = 2000;
/** A scrape does not wait longer for a database that is busy. Milliseconds. */
const PATIENCE_MS = 2000;

interface ReaderOptions {
  logger: Logger;
  /** Longer for what takes long to read, and changes slowly. */
  freshMs?: number;
  patienceMs?: number;
}

/** Returns a function that returns the latest figures; null while there are none. At most one query is under way. */
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
