import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "../knex.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { leaveReady, markReady } from "./ready-process-repo.ts";

/**
 * How long the last ready process waits for a restarting process to become ready. After this time, the last ready
 * process stops anyway.
 */
const WAIT_MS = 15_000;
const POLL_MS = 250;

export interface Readiness {
  /**
   * Called when a balancer checks the readiness. If the check succeeds, the balancer sends requests to this process.
   * @throws if the database is unavailable
   */
  assertReady: () => Promise<void>;
  /** Returns true if this process is about to stop. */
  isDraining: () => boolean;
  /** Starts draining. If no other process is ready, first waits for one. */
  drain: (waitMs?: number) => Promise<void>;
}

/**
 * Tracks whether this process is ready to serve requests, and shares this with the balancer and the other processes.
 */
export function createReadiness({ db, ...options }: { db: Knex; logger: Logger }): Readiness {
  const logger = moduleLogger(options.logger, "cluster");
  const id = randomUUID();
  let hasBalancer = false;
  let isDraining = false;

  async function waitForAnother(waitMs: number): Promise<void> {
    const deadline = performance.now() + waitMs;
    while (!(await leaveReady(db, id, performance.now() > deadline))) await delay(POLL_MS);
  }

  return {
    isDraining: () => isDraining,
    async assertReady() {
      await markReady(db, id);
      hasBalancer = true;
    },
    async drain(waitMs = WAIT_MS) {
      if (hasBalancer && waitMs > 0)
        await waitForAnother(waitMs).catch((error: unknown) =>
          logger.warn({ err: error }, "whether another process is ready is not known; stopping all the same"),
        );
      isDraining = true;
    },
  };
}
