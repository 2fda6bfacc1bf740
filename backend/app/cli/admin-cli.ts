import { z } from "zod";
import { systemClock } from "#backend/platform/clock.ts";
import { loadConfig, type Config } from "#backend/platform/config/config.ts";
import { requireSchema } from "#backend/platform/db/migrate.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { endWithError } from "#backend/platform/processes/run-service.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createAdmin } from "#backend/accounts/admin-accounts/create-admin.ts";
import { resetSecondFactor } from "#backend/accounts/admin-accounts/reset-second-factor.ts";

const usage = [
  "Usage: npm run admin -- create <email> [--promote]",
  "       npm run admin -- remove-second-factor <email>",
].join("\n");

const refusals = {
  exists: "already has an account. To make it an admin: npm run admin -- create <email> --promote",
  missing: "has no account. Leave out --promote to create one.",
  unverified: "hasn't been confirmed by its owner yet, so the account can't become an admin.",
} as const;

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

type Services = Parameters<typeof createAdmin>[0];

async function create(services: Services, email: string, promote: boolean, config: Config): Promise<number> {
  const created = await createAdmin(services, email, {
    promote,
    verifiesEmails: config.email.verification,
  });
  if (!created.ok) {
    printLine(`${created.email} ${refusals[created.reason]}`);
    return 1;
  }
  printLine(`${created.email} is now an admin.`);
  printLine(`Password: ${created.password}`);
  if (promote) printLine("The previous password and passkeys no longer work, and all sessions have ended.");
  if (config.adminsNeedSecondFactor)
    printLine("The admin area opens once two-step log-in is set up: log in and open /admin.");
  return 0;
}

async function removeSecondFactor(services: Services, email: string): Promise<number> {
  if (!(await resetSecondFactor(services, email))) {
    printLine(`${email} has no account with a second factor or a passkey.`);
    return 1;
  }
  printLine(`${email} logs in with the password only now, and all sessions have ended.`);
  return 0;
}

async function run([verb, email, ...rest]: string[]): Promise<number> {
  const promote = verb === "create" && rest[0] === "--promote";
  const known = verb === "create" || verb === "remove-second-factor";
  if (!known || email === undefined || rest.length > (promote ? 1 : 0)) {
    printLine(usage);
    return 2;
  }
  const config = loadConfig(process.env);
  const { db, stop } = await openDatabaseForCommand(config, printLine);
  try {
    await requireSchema(db);
    const services = { db, clock: systemClock, logger: createLogger(config.logLevels) };
    if (verb === "create") return await create(services, email, promote, config);
    return await removeSecondFactor(services, email);
  } catch (error) {
    if (!(error instanceof z.core.$ZodError)) throw error;
    printLine(`"${email}" is not a valid email.\n${usage}`);
    return 2;
  } finally {
    await stop();
  }
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithError);
