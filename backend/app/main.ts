import { describeAccountPages } from "#backend/accounts/log-in/forms/describe-account-pages.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { loadConfig, type Config } from "#backend/platform/config/config.ts";
import { bucketOrigin } from "#backend/platform/config/storage-settings.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { mayPreloadRoom } from "#backend/enrollments/may-preload-room.ts";
import { ensurePortFree } from "#backend/platform/processes/ensure-port-free.ts";
import { createWebApp } from "#backend/platform/http/pages/web-app.ts";
import { serverSecret } from "#backend/platform/config/stored-secret.ts";
import {
  CATALOGUE_PARAMETERS,
  describeCataloguePage,
  describeLandingPage,
} from "#backend/lectures/pages/describe-catalogue-page.ts";
import { createPublicCatalogue } from "#backend/lectures/pages/public-catalogue.ts";
import { describeDiscoverPage, DISCOVER_PARAMETERS } from "#backend/lectures/pages/describe-discover-page.ts";
import { describeLecturePage } from "#backend/lectures/pages/describe-lecture-page.ts";
import type { LiveNow } from "#backend/lectures/lists/live-now.ts";
import { listMaterials } from "#backend/materials/list-materials.ts";
import { createLogger, type Logger } from "#backend/platform/logging/logger.ts";
import { describeMentorPage, describeMentorsPage } from "#backend/mentors/describe-mentor-page.ts";
import { prepareDatabase } from "./prepare-database.ts";
import { printLine, printWelcome } from "./print-welcome.ts";
import { requireRecordingsFolder } from "#backend/recording/files/require-recordings-folder.ts";
import { endWithError, runService, type Running } from "#backend/platform/processes/run-service.ts";
import { createGubaeServer, type GubaeServer } from "./server/server.ts";

async function serve(config: Config, logger: Logger, db: Knex): Promise<GubaeServer> {
  const { publicUrl, maxSeats } = config;
  const secret = await serverSecret(config);
  const pageServices = { db, clock: systemClock, publicUrl, maxSeats };
  // The web pages are created before the server, and only the server knows which lectures are live.
  let liveNow: LiveNow = { isLive: () => false };
  const isLive = (lectureId: string) => liveNow.isLive(lectureId);
  const readCatalogue = createPublicCatalogue({ ...pageServices, liveNow: { isLive } });
  const catalogue = {
    parameters: CATALOGUE_PARAMETERS,
    describe: describeCataloguePage({ readCatalogue, publicUrl }),
  };
  const webApp = await createWebApp({
    webDir: config.webDir,
    publicUrl,
    bucketOrigin: bucketOrigin(config.storage),
    platformFeePercent: config.payments.platformFeePercent,
    descriptions: {
      ...describeAccountPages(config),
      "/lectures": { parameters: DISCOVER_PARAMETERS, describe: describeDiscoverPage(pageServices) },
      "/lecture": {
        parameters: ["id"],
        describe: describeLecturePage({
          ...pageServices,
          liveNow: { isLive },
          listMaterials: (id) => listMaterials(db, null, id),
          mayPreloadRoom: (code, lecture) => mayPreloadRoom(pageServices, code, lecture),
        }),
      },
      "/mentor": { parameters: ["id"], describe: describeMentorPage(pageServices) },
      "/": { parameters: [], describe: describeLandingPage({ readCatalogue, clock: systemClock }) },
      "/subjects": catalogue,
      "/subjects/*": catalogue,
      "/mentors": { parameters: [], describe: describeMentorsPage(pageServices) },
    },
  });
  const server = createGubaeServer({ config: { ...config, secret }, db, clock: systemClock, logger, webApp });
  liveNow = server.liveNow;
  const port = await server.listen();
  if (!config.behindBalancer) printWelcome(config, `http://localhost:${port}`);
  return server;
}

async function start(config: Config, logger: Logger): Promise<Running> {
  await ensurePortFree(config);
  if (config.janus?.recordings) await requireRecordingsFolder(config.janus.recordings, logger);
  const database = await prepareDatabase(config, printLine);
  try {
    const server = await serve(config, logger, database.db);
    return {
      async stop(signal) {
        // Only SIGTERM drains. Ctrl-C stops all processes at once, so no other process is left to take over.
        await server.stop(signal === "SIGTERM" ? config.drainMs : 0);
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevels);
  // Behind a balancer, the parent process prints to the terminal, so this process does not.
  const print = config.behindBalancer ? () => undefined : printLine;
  await runService(() => start(config, logger), { logger, printLine: print });
}

main().catch(endWithError);
