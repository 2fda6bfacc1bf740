import { systemClock } from "./clock.ts";
import { ConfigError } from "./config-error.ts";
import { loadConfig, type Config } from "./config.ts";
import { EmbeddedPostgresError } from "./db/embedded-postgres.ts";
import type { Knex } from "./db/knex.ts";
import { migrate, MigrationError } from "./db/migrate.ts";
import { openDatabase } from "./db/open-database.ts";
import { ensurePortFree } from "./http/ensure-port-free.ts";
import { createWebApp } from "./http/pages/web-app.ts";
import { loadOrCreateSecret } from "./stored-secret.ts";
import { landingContent } from "./landing/landing-content.ts";
import { describeDiscoverPage } from "./lectures/pages/describe-discover-page.ts";
import { describeLecturePage } from "./lectures/pages/describe-lecture-page.ts";
import { createLogger, type Logger } from "./logger.ts";
import { describeMentorPage, describeMentorsPage } from "./mentors/describe-mentor-page.ts";
import { hashPassword } from "./accounts/passwords/hash-password.ts";
import { demonstrationAccounts } from "./seed/demonstration-accounts.ts";
import { refuseDemonstrationAccounts } from "./seed/refuse-demonstration-accounts.ts";
import { seedDemonstration } from "./seed/seed-demonstration.ts";
import { createGubaeServer, type GubaeServer } from "./server.ts";

/** Prints a line for the person at the terminal; the JSON log goes to standard output. */
function printLine(line: string): void {
  process.stderr.write(`${line}\n`);
}

function printWelcome(config: Config, port: number): void {
  printLine(`\nGubae is open at http://localhost:${port}`);
  if (!config.demonstration) return;
  for (const { role, email, password } of demonstrationAccounts)
    printLine(`  ${role}: ${email}  password: ${password}`);
  if (config.email.outbox) printLine(`  emails (not sent, but shown): http://localhost:${port}/outbox`);
  if (config.host === "127.0.0.1")
    printLine("Only this computer reaches it. For others: HOST=0.0.0.0 npm start");
  printLine("Press Ctrl-C to stop.");
}

async function serve(config: Config, logger: Logger, db: Knex): Promise<GubaeServer> {
  const { publicUrl, dataDir, hasConfiguredSecret } = config;
  const secret = hasConfiguredSecret ? config.secret : await loadOrCreateSecret(dataDir);
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
  if (config.demonstration) {
    const { pictures } = server;
    await seedDemonstration({ db, pictures, hashPassword, now: systemClock() });
  }
  printWelcome(config, await server.listen());
  return server;
}

/** The first signal stops the server gracefully; a second one ends the process at once. */
function stopOnSignal(stop: () => Promise<void>, logger: Logger): void {
  let stopping = false;
  const handle = () => {
    if (stopping) process.exit(1);
    stopping = true;
    printLine("Stopping …");
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
  const database = await openDatabase(config, printLine);
  try {
    await migrate(database.connectionString, { log: printLine });
    if (config.production) await refuseDemonstrationAccounts(database.db);
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
  // Before the start ends: a signal in the middle of it would leave the embedded database running.
  stopOnSignal(async () => (await starting).stop(), logger);
  await starting;
}

/** What the person at the terminal can fix; null for our own bugs. */
function describeStartupError(error: unknown): string | null {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code === "EADDRINUSE" && "port" in error)
    return `Port ${String(error.port)} is in use. Stop the program that uses it, or start with another port: PORT=3001 npm start`;
  return null;
}

main().catch((error: unknown) => {
  printLine(
    describeStartupError(error) ?? (error instanceof Error ? (error.stack ?? error.message) : String(error)),
  );
  process.exit(1);
});
