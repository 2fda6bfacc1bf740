import { parseArgs } from "node:util";
import { loadConfig, type Config } from "#backend/config/config.ts";
import { refuseSamePlace } from "#backend/config/backup-settings.ts";
import { ConfigError } from "#backend/config/config-error.ts";
import { migrate } from "#backend/db/migrate.ts";
import { openDatabaseForCommand } from "#backend/db/open-database.ts";
import { ownBackupSource } from "./back-up-before-migration.ts";
import { openBackupPlace, parseBackupPlace } from "./backup-place.ts";
import { refuseWindows } from "./restore/refuse-windows.ts";
import { checkBackup } from "./restore/check-backup.ts";
import { endWithReason, pickBackup, printLine, secondsSince, sizeOf } from "./command-line.ts";
import { runBackup } from "./run-backup.ts";

const usage = [
  "Usage: npm run backup -- [place]                          copies database, files and secret while the product runs",
  "       npm run backup -- --check [--backup NAME] [place]  restores the newest backup, or NAME, into a temporary folder",
  "                                                          and checks the books",
  "",
  "A place is a folder, or a bucket as https://KEY:SECRET@s3.example/bucket; without it, BACKUP_URL.",
].join("\n");

/** @throws ConfigError when none is given */
function placeOf(config: Config, text: string | undefined) {
  if (text === undefined && config.backup.place === null)
    throw new ConfigError(`Name a place for backups, or set BACKUP_URL.\n\n${usage}`);
  const place = text === undefined ? config.backup.place : parseBackupPlace(text);
  if (place === null) throw new ConfigError("BACKUP_URL names no place.");
  refuseSamePlace(place, config.storage, "The backup's place");
  return openBackupPlace(place);
}

async function take(config: Config, text: string | undefined): Promise<void> {
  const began = performance.now();
  const place = placeOf(config, text);
  const { db, connectionString, stop } = await openDatabaseForCommand(config, printLine);
  try {
    await migrate(connectionString, { log: printLine });
    const { backup, rotation } = await runBackup(
      await ownBackupSource(config, db),
      place,
      config.backup.keepDays,
    );
    const { name, files } = backup;
    const pictures = files.pictures ?? 0;
    printLine(`Backup ${name}: database ${sizeOf(backup)}, ${pictures} pictures, the secret.`);
    if (rotation.removed.length > 0) printLine(`Removed old backups: ${rotation.removed.join(", ")}.`);
    printLine(`It took ${secondsSince(began)} s. It holds everything, so guard it as you guard the server.`);
  } finally {
    await stop();
  }
}

async function check(config: Config, text: string | undefined, name: string | undefined): Promise<number> {
  refuseWindows();
  const place = placeOf(config, text);
  const backup = await pickBackup(place, { name });
  const report = await checkBackup(place, backup, printLine);
  for (const line of report.lines) printLine(line);
  return report.isGood ? 0 : 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: "boolean" }, backup: { type: "string" }, help: { type: "boolean" } },
  });
  if (values.help === true || positionals.length > 1 || (values.backup !== undefined && !values.check)) {
    printLine(usage);
    return 2;
  }
  const config = loadConfig(process.env);
  if (values.check === true) return check(config, positionals[0], values.backup);
  await take(config, positionals[0]);
  return 0;
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithReason(usage));
