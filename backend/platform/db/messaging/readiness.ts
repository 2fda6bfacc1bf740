import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import type { Knex } from "../knex.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { leaveReady, markReady } from "./ready-process-repo.ts";

/** Another process that is being restarted is ready within this time; after that, the last one stops anyway. */
const WAIT_MS = 15_000;
const POLL_MS = 250;

export interface Readiness {
  /**
   * Called for the balancer's readiness check; success makes it send requests here. @throws when the database is
   * unavailable
   */
  assertReady: () => Promise<void>;
  /** Whether this process is about to stop. */
  isDraining: () => boolean;
  /** Starts to drain; the last ready process first waits for another one. */
  drain: (waitMs?: number) => Promise<void>;
}

/** Tracks whether this process serves requests, as the balancer and the other processes see it. */
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
