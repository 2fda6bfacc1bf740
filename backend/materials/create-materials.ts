import type { Clock } from "#backend/clock.ts";
import type { Config } from "#backend/config/config.ts";
import type { Knex } from "#backend/db/knex.ts";
import type { RateLimits } from "#backend/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/http/route.ts";
import { task, type Task } from "#backend/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/logger.ts";
import { createFileStore } from "#backend/storage/file-store.ts";
import { createMaterialLinks } from "./material-link.ts";
import { materialRoutes } from "./material-routes.ts";
import type { MaterialServices } from "./material-services.ts";
import { materialsAddedJob } from "./notices/materials-added-job.ts";
import { notifyMaterialsAdded } from "./notices/notify-materials-added.ts";
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

/** Wires up the files of lectures. */
export function createMaterials({ config, limits, ...given }: MaterialOptions): Materials {
  const services = {
    ...given,
    limits,
    logger: moduleLogger(given.logger, "materials"),
    files: createFileStore(config.storage, "materials"),
    pieces: createFileStore(config.storage, "uploads"),
    links: createMaterialLinks({ secret: config.secret, clock: given.clock }),
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
