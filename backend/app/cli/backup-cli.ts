import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { loadConfig, type Config } from "#backend/platform/config/config.ts";
import { existingSecret } from "#backend/platform/config/stored-secret.ts";
import { createProductData } from "../server/product-data.ts";
import { openDatabaseForCommand } from "../open-database.ts";
import { ownBackupSource } from "#backend/platform/backup/taking/back-up-before-migration.ts";
import { openBackupPlace } from "#backend/platform/backup/place/backup-place.ts";
import { checkBackup } from "#backend/platform/backup/restore/check-backup.ts";
import { databaseNames } from "#backend/platform/backup/restore/restore-target.ts";
import {
  endWithReason,
  pickBackups,
  placeOf,
  printLine,
  refuseWindows,
  secondsSince,
  sizeOf,
} from "./backup-command-line.ts";
import { runBackup } from "#backend/platform/backup/taking/run-backup.ts";

const usage = [
  "Usage: npm run backup -- [place]                          copies database, files and secret while the product runs",
  "       npm run backup -- --check [--backup NAME] [place]  restores the newest backup, or NAME, into a temporary folder",
  "                                                          and checks the books and files; --identity FILE: the key",
  "                                                          of an encrypted place",
  "",
  "A place is a folder, or a bucket as https://KEY:SECRET@s3.example/bucket; without it, BACKUP_URL.",
].join("\n");

async function take(config: Config, from: string | undefined): Promise<void> {
  const began = performance.now();
  const place = await placeOf(config, { from, identity: undefined }, usage);
  const { db, storage, stop } = await openDatabaseForCommand(config, printLine);
  try {
    printLine(`Files: ${openBackupPlace(storage).title}`);
    printLine(`To: ${place.title}`);
    await existingSecret(config);
    const source = await ownBackupSource({ ...config, storage }, db);
    const { backup, rotation } = await runBackup(source, place, config.backup.keepDays);
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
  const place = await placeOf(config, chosen, usage);
  printLine(`Of ${place.title}`);
  const backups = await pickBackups(place, chosen, printLine);
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-check-"));
  const names = databaseNames(config);
  const report = await checkBackup({
    place,
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
