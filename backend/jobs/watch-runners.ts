import type { EventEmitter } from "node:events";
import type { Knex } from "#backend/db/knex.ts";
import type { Logger } from "#backend/logger.ts";
import { forgetRunner, freeJobsOfTheDead, touchRunner } from "./job-repo.ts";

interface WatchOptions {
  db: Knex;
  logger: Logger;
  /** The queue's own: they say which runner is at work. */
  events: EventEmitter;
  heartbeatMs: number;
  silenceMs: number;
}

interface Watch {
  start: () => void;
  stop: () => Promise<void>;
}

/** Says regularly that this process's runner lives, and frees the jobs of those that say so no more. */
export function watchRunners({ db, logger, events, heartbeatMs, silenceMs }: WatchOptions): Watch {
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let current: string | undefined;

  async function beat(): Promise<void> {
    try {
      if (current !== undefined) await touchRunner(db, current);
      const dead = await freeJobsOfTheDead(db, silenceMs);
      if (dead > 0) logger.warn({ dead }, "jobs of processes that ended without a word are done again");
    } catch (error) {
      logger.debug({ err: error }, "the jobs' heartbeat waits for the database");
    }
  }
  const beatNext = () => {
    beating = beating.then(beat);
  };

  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    current = workerPool.id;
    if (timer) beatNext();
  });
  return {
    start() {
      timer = setInterval(beatNext, heartbeatMs);
      beatNext();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await beating;
      if (current === undefined) return;
      await forgetRunner(db, current).catch((error: unknown) =>
        logger.debug({ err: error }, "what a runner holds is free when it was silent for long enough"),
      );
    },
  };
}
