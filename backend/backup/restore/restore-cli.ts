import { loadConfig } from "#backend/config/config.ts";
import { openBackupPlace, parseBackupPlace } from "../backup-place.ts";
import { endWithReason, pickBackup, printLine, secondsSince } from "../command-line.ts";
import { refuseWindows } from "./refuse-windows.ts";
import { parseRestoreArguments } from "./restore-arguments.ts";
import { restoreBackup } from "./restore-backup.ts";

const usage = [
  "Usage: npm run restore -- <place> [--backup NAME] [--to MOMENT] [--receipts-above NUMBER]",
  "",
  "Restores the newest backup of a place, a folder or a bucket, into DATA_DIR; the database that is there is kept.",
  "  --backup NAME              another one than the newest",
  "  --to MOMENT                the state of that moment, as 2026-11-24T15:40:00+03:00, from the archived log",
  "  --receipts-above NUMBER    receipts go on after this one, as GB-2026-000123, when somebody has it already",
].join("\n");

async function run(args: string[]): Promise<number> {
  const began = performance.now();
  const chosen = parseRestoreArguments(args);
  if (chosen === null) {
    printLine(usage);
    return 2;
  }
  refuseWindows();
  const place = openBackupPlace(parseBackupPlace(chosen.from));
  const backup = await pickBackup(place, chosen);
  const { until, receiptsAbove } = chosen;
  await restoreBackup({
    config: loadConfig(process.env),
    place,
    backup,
    until,
    receiptsAbove,
    log: printLine,
  });
  printLine(`Restored in ${secondsSince(began)} s. Start the product as always.`);
  return 0;
}

await run(process.argv.slice(2)).then((code) => (process.exitCode = code), endWithReason(usage));
