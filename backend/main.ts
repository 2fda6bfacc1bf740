import { systemClock } from "./clock.ts";
import { ConfigError } from "./config-error.ts";
import { loadConfig, type Config } from "./config.ts";
import { EmbeddedPostgresError } from "./db/embedded-postgres.ts";
import { migrate, type Knex } from "./db/knex.ts";
import { openDatabase } from "./db/open-database.ts";
import { ensurePortFree } from "./http/ensure-port-free.ts";
import { createWebApp } from "./http/web-app.ts";
import { keptSecret } from "./kept-secret.ts";
import { landingContent } from "./landing/landing-content.ts";
import { describeDiscoverPage } from "./lectures/describe-discover-page.ts";
import { describeLecturePage } from "./lectures/describe-lecture-page.ts";
import { createLogger, type Logger } from "./logger.ts";
import { describeMentorPage, describeMentorsPage } from "./mentors/describe-mentor-page.ts";
import { hashPassword } from "./accounts/password.ts";
import { demonstrationAccounts } from "./seed/demonstration-accounts.ts";
import { seedDemonstration } from "./seed/seed-demonstration.ts";
import { createGubaeServer, type GubaeServer } from "./server.ts";

/** Lines for the person at the terminal; the log goes to standard output as JSON beside them. */
function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

function sayWelcome(config: Config, port: number): void {
  say(`\nGubae is open at http://localhost:${port}`);
  if (config.databaseUrl) return;
  for (const { role, email, password } of demonstrationAccounts)
    say(`  ${role}: ${email}  password: ${password}`);
  if (config.mail.outbox) say(`  mails, as none are sent: http://localhost:${port}/outbox`);
  say("Ctrl-C stops it.");
}

async function serve(config: Config, logger: Logger, db: Knex): Promise<GubaeServer> {
  const { publicUrl, dataDir, secretIsGiven } = config;
  const secret = secretIsGiven ? config.secret : await keptSecret(dataDir);
  const pageServices = { db, clock: systemClock, publicUrl };
  const webApp = await createWebApp({
    webDir: config.webDir,
    publicUrl,
    landing: landingContent,
    descriptions: {
      "/lectures": describeDiscoverPage(pageServices),
      "/lecture": describeLecturePage(pageServices),
      "/mentor": describeMentorPage(pageServices),
      "/mentors": describeMentorsPage(publicUrl),
    },
  });
  const server = createGubaeServer({ config: { ...config, secret }, db, clock: systemClock, logger, webApp });
  if (!config.databaseUrl) {
    const { pictures } = server;
    await seedDemonstration({ db, pictures, hashPassword, now: systemClock() });
  }
  sayWelcome(config, await server.listen());
  return server;
}

/** The first signal stops gracefully; a second one ends at once. */
function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    say("Stopping …");
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        logger.error({ err: error }, "stopping failed");
        process.exit(1);
      },
    );
  };
  process.on("SIGINT", handle);
  process.on("SIGTERM", handle);
}

interface Running {
  stop: () => Promise<void>;
}

async function start(config: Config, logger: Logger): Promise<Running> {
  await ensurePortFree(config);
  const database = await openDatabase(config, say);
  try {
    await migrate(database.connectionString);
    const server = await serve(config, logger, database.db);
    const stop = async () => {
      await server.stop();
      await database.stop();
    };
    return { stop };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function main(): Promise<void> {
  const config = loadConfig(process.env);
  const logger = createLogger(config.logLevel);
  const starting = start(config, logger);
  // From the first moment on: a start that is cut off half-way would leave a database running.
  stopOnSignal(async () => (await starting).stop(), logger);
  await starting;
}

/** What a person can mend, in one line; null for faults of ours. */
function mendOf(error: unknown): string | null {
  if (error instanceof ConfigError) return `The configuration can't be used:\n${error.message}`;
  if (error instanceof EmbeddedPostgresError) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code === "EADDRINUSE" && "port" in error)
    return `Port ${String(error.port)} is taken. Stop what uses it, or start with another: PORT=3001 npm start`;
  return null;
}

main().catch((error: unknown) => {
  say(mendOf(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)));
  process.exit(1);
});
