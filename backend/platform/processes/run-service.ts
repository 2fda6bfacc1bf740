import { ConfigError } from "#backend/platform/config/config-error.ts";
import { EmbeddedPostgresError } from "#backend/platform/db/local-server/embedded-postgres.ts";
import { MigrationError } from "#backend/platform/db/migration-error.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { StartError } from "#backend/platform/start-error.ts";

export type StopSignal = "SIGINT" | "SIGTERM";

export interface Running {
  stop: (signal: StopSignal) => Promise<void>;
  /** Restarts the service's parts one after the other while the service stays available; called on SIGHUP. */
  restart?: () => Promise<void>;
  /** Rejects when the service can't recover by itself. */
  failed?: Promise<never>;
}

interface RunOptions {
  logger: Logger;
  /** Prints a line for the user at the terminal; the JSON log goes to standard output. */
  printLine: (line: string) => void;
}

/** Describes errors that the user at the terminal can fix; null for our own bugs. */
function describeStartupError(error: unknown): string | null {
  if (error instanceof ConfigError) return `The configuration is invalid:\n${error.message}`;
  if (error instanceof EmbeddedPostgresError || error instanceof MigrationError) return error.message;
  if (error instanceof StartError) return error.message;
  if (!(error instanceof Error) || !("code" in error)) return null;
  if (error.code === "EADDRINUSE" && "port" in error)
    return `Port ${String(error.port)} is in use. Stop the program that uses it, or start with another port: PORT=3001 npm start`;
  return null;
}

/** Prints why a start failed and ends the process. */
export function endWithError(error: unknown): never {
  const own = error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${describeStartupError(error) ?? own}\n`);
  process.exit(1);
}

/**
 * Runs until the first SIGINT or SIGTERM, which stops the service gracefully; a second one ends the process
 * immediately.
 */
export async function runService(
  start: () => Promise<Running>,
  { logger, printLine }: RunOptions,
): Promise<void> {
  const starting = start();
  let stopping = false;
  const stop = async (signal: StopSignal) => {
    if (stopping) process.exit(1);
    stopping = true;
    printLine("Stopping …");
    try {
      await (await starting).stop(signal);
    } catch (error) {
      logger.error({ err: error }, "stopping failed");
      process.exit(1);
    }
  };
  // Registered before the start completes: otherwise, a signal during the start would leave the embedded database
  // running.
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.on(signal, () => void stop(signal).then(() => process.exit(0)));
  const { failed, restart } = await starting;
  let restarting = Promise.resolve();
  if (restart)
    process.on("SIGHUP", () => {
      restarting = restarting
        .then(restart)
        .catch((error: unknown) => printLine(error instanceof Error ? error.message : String(error)));
    });
  failed?.catch((error: unknown) => {
    // During a stop, the service's parts end on purpose, which is no failure.
    if (!stopping) void stop("SIGINT").then(() => endWithError(error));
  });
}
