import { z } from "zod";
import { loadConfig } from "#backend/config.ts";
import { migrate } from "#backend/db/knex.ts";
import { joinDatabase } from "#backend/db/open-database.ts";
import { makeAdmin } from "./make-admin.ts";

const usage = "Usage: npm run admin -- create <email>";

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

async function run([verb, email, ...rest]: string[]): Promise<number> {
  if (verb !== "create" || email === undefined || rest.length > 0) {
    say(usage);
    return 2;
  }
  const { db, connectionString, stop } = await joinDatabase(loadConfig(process.env), say);
  try {
    await migrate(connectionString);
    const made = await makeAdmin(db, email);
    say(`${made.email} is an admin.`);
    if (made.password !== null) say(`Password: ${made.password}`);
    return 0;
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    say(`"${email}" is not an email. ${usage}`);
    return 2;
  } finally {
    await stop();
  }
}

process.exitCode = await run(process.argv.slice(2));
