import path from "node:path";
import type { Clock } from "#backend/platform/clock.ts";
import type { ReplaySettings } from "#backend/platform/config/replay-settings.ts";
import type { JanusSettings } from "#backend/platform/config/seat-settings.ts";
import type { StorageSettings } from "#backend/platform/config/storage-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RateLimits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import type { Route } from "#backend/platform/http/route.ts";
import type { Task } from "#backend/platform/jobs/task.ts";
import { moduleLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import type { AssemblyServices } from "./assembly/assemble-recording.ts";
import { assemblyTasks } from "./assembly/assembly-tasks.ts";
import { captionRoutes } from "./captions/caption-routes.ts";
import { findMissingTools } from "./assembly/media/missing-tools.ts";
import { uploadTasks } from "./files/upload-recording-files.ts";
import { openRecordingsFolder } from "./files/recordings-folder.ts";
import { redactionRoutes } from "./redaction/redaction-routes.ts";
import { cutRoutes } from "./redaction/cut-routes.ts";
import { mountReplayFiles } from "./replay/replay-file-routes.ts";
import { replayRoutes } from "./replay/replay-routes.ts";
import { replacementTasks } from "./replacement/replacement-tasks.ts";
import { replacedTasks } from "./files/remove-replaced.ts";
import { mountVideoUploads, replacementRoutes } from "./replacement/replacement-routes.ts";
import { createReplayTickets } from "./replay/replay-ticket.ts";
import { removalTasks } from "./files/remove-recording.ts";
import { expiryTasks } from "./replay/expiry/notify-replay-expiry.ts";

interface RecordingDeps {
  db: Knex;
  clock: Clock;
  logger: Logger;
  config: {
    secret: string;
    storage: StorageSettings;
    dataDir: string;
    janus: Pick<JanusSettings, "recordings"> | null;
    replays: ReplaySettings;
    payments: { payoutWaitHours: number };
  };
}

export interface Replays {
  /** True if a lecture can be recorded and a replay produced from it, by this or another process. */
  canRecord: boolean;
  tasks: Task[];
  routes: Route[];
  mountFiles: (router: Parameters<typeof mountReplayFiles>[0], limits: RateLimits) => void;
}

const madeHere = (services: AssemblyServices) => [...assemblyTasks(services), ...replacementTasks(services)];

/**
 * Creates the services that handle recordings and their replays, including who may see them. Lectures are recorded only
 * where Janus is configured.
 */
export function createReplays({ db, clock, logger: root, config }: RecordingDeps): Replays {
  const logger = moduleLogger(root, "recording");
  const files = createFileStore(config.storage, "recordings");
  const services = { db, clock, logger, files, tickets: createReplayTickets({ ...config, clock }) };
  const recordings = config.janus?.recordings ?? null;
  const folder = recordings === null ? null : openRecordingsFolder(recordings);
  const { make, programs, profile } = config.replays;
  const missing = folder && make ? findMissingTools(programs) : [];
  if (missing.length > 0)
    logger.info(
      { missing },
      `This machine makes no replays: ${missing.join(" and ")} can't be run. apt-get install ffmpeg janus-tools, or set the path`,
    );
  const canAssemble = folder !== null && make && missing.length === 0;
  const workFolder = path.join(config.dataDir, "assembly");
  return {
    // If this process is configured not to produce replays, another process produces them.
    canRecord: folder !== null && missing.length === 0,
    tasks: [
      ...uploadTasks({ ...services, folder }),
      ...(canAssemble ? madeHere({ ...services, workFolder, programs, profile }) : []),
      ...replacedTasks(services),
      ...removalTasks({ ...services, folder }),
      ...expiryTasks(services),
    ],
    routes: [
      ...replayRoutes({ ...services, payoutWaitHours: config.payments.payoutWaitHours }),
      ...captionRoutes(services),
      ...cutRoutes(services),
      ...redactionRoutes(services),
      ...replacementRoutes(services),
    ],
    mountFiles(router, limits) {
      // Mounted first, since the routes for a replay's files also match HEAD requests.
      mountVideoUploads(router, { ...services, limits });
      mountReplayFiles(router, { ...services, limits });
    },
  };
}
