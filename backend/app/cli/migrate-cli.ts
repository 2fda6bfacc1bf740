import {
  backUpBeforeMigration,
  ownBackupSource,
} from "#backend/platform/backup/taking/back-up-before-migration.ts";
import { ensureFullCopy } from "#backend/platform/backup/taking/run-backup.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { endWithError } from "#backend/platform/processes/run-service.ts";
import { migrate } from "#backend/platform/db/migrate.ts";
import { openDatabaseForCommand } from "../open-database.ts";

function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/**
 * `npm run migrate`: migrates the database before the processes of a new version start. The processes then start
 * faster, and only one process migrates.
 */
async function run(): Promise<void> {
  const config = loadConfig(process.env);
  const { db, connectionString, stop } = await openDatabaseForCommand(config, printLine);
  try {
    const beforeChange = () => backUpBeforeMigration(config, db, printLine);
    const applied = await migrate(connectionString, { log: printLine, beforeChange });
    for (const name of applied) printLine(`Migrated: ${name}`);
    if (applied.length === 0) printLine("The database is up to date.");
    // Only one process takes the full backup; the others wait until it is complete.
    if (config.backup.location)
      await ensureFullCopy(await ownBackupSource(config, db), config.backup, printLine);
  } finally {
    await stop();
  }
}

await run().catch(endWithError);
