import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadConfig, type Config } from "#backend/platform/config/config.ts";
import { existingSecret } from "#backend/platform/config/stored-secret.ts";
import { createProductData } from "../server/create-product-data.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { ownBackupSource } from "#backend/platform/backup/taking/back-up-before-migration.ts";
import { openBackupLocation } from "#backend/platform/backup/location/backup-location.ts";
import { checkBackup } from "#backend/platform/backup/restore/check-backup.ts";
import { databaseNames } from "#backend/platform/backup/restore/restore-target.ts";
import {
  endWithReason,
  pickBackups,
  locationOf,
  printLine,
  refuseWindows,
  secondsSince,
  sizeOf,
} from "./backup-command-line.ts";
import { runBackup } from "#backend/platform/backup/taking/run-backup.ts";

const usage = [
  "Usage: npm run backup -- [location]                          copies database, files and secret while the product runs",
  "       npm run backup -- --check [--backup NAME] [location]  restores the newest backup, or NAME, into a temporary folder",
  "                                                          and checks the ledger and files; --identity FILE: the key",
  "                                                          of an encrypted location",
  "",
  "A location is a folder, or a bucket as https://KEY:SECRET@s3.example/bucket; without it, BACKUP_URL.",
].join("\n");

async function take(config: Config, from: string | undefined): Promise<void> {
  const began = performance.now();
  const location = await locationOf(config, { from, identity: undefined }, usage);
  const { db, storage, stop } = await openDatabaseForCommand(config, printLine);
  try {
    printLine(`Files: ${openBackupLocation(storage).title}`);
    printLine(`To: ${location.title}`);
    await existingSecret(config);
    const source = await ownBackupSource({ ...config, storage }, db);
    const { backup, rotation } = await runBackup(source, location, config.backup.keepDays);
    const { name, files } = backup;
    const count = Object.values(files).reduce((sum, each) => sum + each, 0);
    printLine(`Backup ${name}: database ${sizeOf(backup)}, ${count} files, the secret.`);
    if (rotation.removed.length > 0) printLine(`Removed old backups: ${rotation.removed.join(", ")}.`);
    printLine(`It took ${secondsSince(began)} s. It holds everything, so guard it as you guard the server.`);
  } finally {
    await stop();
  }
}

interface Check {
  from: string | undefined;
  name: string | undefined;
  identity: string | undefined;
}

async function check(config: Config, chosen: Check): Promise<number> {
  refuseWindows();
  const location = await locationOf(config, chosen, usage);
  printLine(`Of ${location.title}`);
  const backups = await pickBackups(location, chosen, printLine);
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-check-"));
  const names = databaseNames(config);
  const report = await checkBackup({
    location,
    backups,
    product: createProductData(config),
    names,
    log: printLine,
    folder,
  });
  for (const line of report.lines) printLine(line);
  return report.isGood ? 0 : 1;
}

async function run(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      check: { type: "boolean" },
      backup: { type: "string" },
      identity: { type: "string" },
      help: { type: "boolean" },
    },
  });
  if (values.help === true || positionals.length > 1 || (values.backup !== undefined && !values.check)) {
    printLine(usage);
    return 2;
  }
  const config = loadConfig(process.env);
  if (values.check === true)
    return check(config, { from: positionals[0], name: values.backup, identity: values.identity });
  await take(config, positionals[0]);
  return 0;
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithReason(usage));
