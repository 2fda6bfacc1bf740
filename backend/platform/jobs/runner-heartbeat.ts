import type { EventEmitter } from "node:events";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { deleteRunner, recordHeartbeat, unlockJobsOfDeadRunners } from "./job-repo.ts";

interface HeartbeatOptions {
  db: Knex;
  logger: Logger;
  /** graphile-worker's events, which name the current runner. */
  events: EventEmitter;
  heartbeatMs: number;
  runnerTimeoutMs: number;
}

interface RunnerHeartbeat {
  start: () => void;
  stop: () => Promise<void>;
}

/**
 * Periodically records that this process's runner is alive, and unlocks the jobs of dead runners. A new runner in this
 * process unlocks the jobs of its predecessor, which has ended.
 */
export function createRunnerHeartbeat(options: HeartbeatOptions): RunnerHeartbeat {
  const { db, logger, events, heartbeatMs, runnerTimeoutMs } = options;
  let timer: NodeJS.Timeout | undefined;
  let beating: Promise<void> = Promise.resolve();
  let runnerId: string | undefined;

  async function beat(): Promise<void> {
    try {
      if (runnerId !== undefined) await recordHeartbeat(db, runnerId);
      const deadRunners = await unlockJobsOfDeadRunners(db, runnerTimeoutMs);
      if (deadRunners > 0) logger.warn({ deadRunners }, "unlocked the jobs of dead runners");
    } catch (error) {
      logger.debug({ err: error }, "runner heartbeat failed; the database is unavailable");
    }
  }
  const queueBeat = () => {
    beating = beating.then(beat);
  };

  async function release(id: string): Promise<void> {
    await deleteRunner(db, id).catch((error: unknown) =>
      logger.debug({ err: error }, "could not unlock a runner's jobs; they unlock after its timeout"),
    );
  }

  events.on("pool:create", ({ workerPool }: { workerPool: { id: string } }) => {
    const previousId = runnerId;
    runnerId = workerPool.id;
    if (previousId !== undefined) beating = beating.then(() => release(previousId));
    if (timer) queueBeat();
  });
  return {
    start() {
      timer = setInterval(queueBeat, heartbeatMs);
      queueBeat();
    },
    async stop() {
      clearInterval(timer);
      timer = undefined;
      await beating;
      if (runnerId !== undefined) await release(runnerId);
    },
  };
}
