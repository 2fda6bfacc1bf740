import { loadConfig } from "#backend/platform/config/config.ts";
import {
  endWithReason,
  pickBackups,
  locationOf,
  printLine,
  refuseWindows,
  secondsSince,
} from "./backup-command-line.ts";
import { parseRestoreArguments } from "#backend/platform/backup/restore/restore-arguments.ts";
import { restoreBackup } from "#backend/platform/backup/restore/restore-backup.ts";
import { createProductData } from "../server/create-product-data.ts";
import { restoreTarget } from "#backend/platform/backup/restore/restore-target.ts";

const usage = [
  "Usage: npm run restore -- [location] [--backup NAME] [--to MOMENT] [--receipts-above NUMBER] [--up-to-gap]",
  "",
  "Restores the newest backup of a location, a folder or a bucket, else of BACKUP_URL. What is there is kept.",
  "  --backup NAME              another one than the newest",
  "  --to MOMENT                the state of that moment, as 2026-11-24T15:40:00+03:00, from the log",
  "  --receipts-above NUMBER    receipts go on after this one, as GB-2026-000123, when somebody has it already",
  "  --up-to-gap                where the log has a gap, the state before it",
  "  --identity FILE            of an encrypted location: the key, as age-keygen writes it",
  "  --database-folder FOLDER   with DATABASE_URL: the data folder of that PostgreSQL, on its machine",
].join("\n");

/** The exit code when the restored data has faults. */
const RESTORED_WITH_FAULTS = 3;

async function run(args: string[]): Promise<number> {
  const began = performance.now();
  const chosen = parseRestoreArguments(args);
  if (chosen === null) {
    printLine(usage);
    return 2;
  }
  refuseWindows();
  const config = loadConfig(process.env);
  const location = await locationOf(config, chosen, usage);
  const backups = await pickBackups(location, chosen, printLine);
  const target = await restoreTarget(config, chosen.databaseFolder, printLine);
  printLine(`From ${location.title} into ${target.pgDataDir}`);
  const restore = { ...chosen, config, location, target, backups, log: printLine };
  const isRight = await restoreBackup({ ...restore, product: createProductData(config) });
  printLine(
    `Restored in ${secondsSince(began)} s. Start the product as always: it takes a backup before it serves.`,
  );
  if (!isRight) printLine("Not everything is right: see above.");
  return isRight ? 0 : RESTORED_WITH_FAULTS;
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithReason(usage));
