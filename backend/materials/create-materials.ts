import type { Clock } from "#backend/platform/clock.ts";
import type { Config } from "#backend/platform/config/config.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/platform/http/route.ts";
import { task, type Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { createMaterialLinks } from "./state/material-link.ts";
import { materialRoutes } from "./material-routes.ts";
import type { MaterialServices } from "./state/material-services.ts";
import { materialsAddedJob } from "./notifications/materials-added-job.ts";
import { notifyMaterialsAdded } from "./notifications/notify-materials-added.ts";
import { sweepTasks } from "./sweep-materials.ts";

interface MaterialOptions {
  config: Config;
  db: Knex;
  clock: Clock;
  logger: Logger;
  limits: RateLimits;
}

export interface Materials {
  routes: Route[];
  services: MaterialServices & { limits: RateLimits };
  tasks: Task[];
}

export function createMaterials({ config, limits, ...options }: MaterialOptions): Materials {
  const services = {
    ...options,
    limits,
    logger: moduleLogger(options.logger, "materials"),
    files: createFileStore(config.storage, "materials"),
    parts: createFileStore(config.storage, "uploads"),
    links: createMaterialLinks({ secret: config.secret, clock: options.clock }),
  };
  return {
    routes: materialRoutes(services),
    services,
    tasks: [
      ...sweepTasks(services),
      task(materialsAddedJob, ({ lectureId }) => notifyMaterialsAdded(services, lectureId)),
    ],
  };
}
