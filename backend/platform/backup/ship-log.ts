import type { Registry } from "prom-client";
import type { BackupSettings } from "#backend/platform/config/backup-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { addJob } from "#backend/platform/jobs/job-repo.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { addGauge } from "#backend/platform/metrics/gauge.ts";
import { openBackupLocation } from "./location/backup-location.ts";
import { takeBackupJob } from "./backup-tasks.ts";
import { LogReceiver } from "./wal/receive-log.ts";

interface ShippingOptions {
  db: Knex;
  config: { backup: BackupSettings };
  logger: Logger;
  metrics: { registry: Registry };
}

/** Creates the server component that ships the database's WAL to the backup location. */
export function createLogShipping({ db, config: { backup }, metrics, ...options }: ShippingOptions) {
  const logger = moduleLogger(options.logger, "backup");
  let receiver: LogReceiver | null = null;
  addGauge(metrics.registry, {
    name: "gubae_log_waiting_seconds",
    help: "For how long this process has a change of the database that is not in the backup location, or can't get any.",
    read: () => [{ value: (receiver?.waitingMs() ?? 0) / 1000 }],
  });
  return {
    start() {
      if (backup.location === null) return;
      receiver = new LogReceiver({
        db,
        location: openBackupLocation(backup.location, backup),
        onTrouble(reason) {
          if (reason === null) logger.info("the database's log is shipped again");
          else logger.error({ reason }, "the database's log can't be shipped, and waits on its server");
        },
        onBaseMissing() {
          logger.warn("the log has a gap: a new full copy is taken");
          addJob(db, takeBackupJob, {}, { key: takeBackupJob.name }).catch((error: unknown) =>
            logger.error({ err: error }, "a full copy could not be asked for; the hourly look will"),
          );
        },
      });
    },
    stop: async () => receiver?.stop(),
  };
}
