import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectDatabase, type Knex } from "#backend/db/knex.ts";
import { startEmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { countBooks, findBookViolations } from "#backend/enrollments/books/books-repo.ts";
import { listPicturesInUse } from "#backend/pictures/picture-repo.ts";
import type { BackupPlace } from "../backup-place.ts";
import type { Backup } from "../backups.ts";
import { restoreDatabase } from "./restore-database.ts";

export interface CheckReport {
  isGood: boolean;
  /** For an operator. */
  lines: string[];
}

async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-check-"));
  try {
    // When root starts it, the server runs as another user, who needs access.
    await chmod(folder, 0o755);
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Names of pictures that the database uses and the backup lacks. */
async function findMissingPictures(db: Knex, place: BackupPlace, backup: Backup): Promise<string[]> {
  if (backup.files.pictures === undefined) return [];
  const there = new Set<string>();
  for await (const page of place.files("pictures").listPages()) for (const { key } of page) there.add(key);
  return (await listPicturesInUse(db)).filter((key) => !there.has(key));
}

async function inspect(db: Knex, place: BackupPlace, backup: Backup): Promise<CheckReport> {
  const [violations, missing, counts] = [
    await findBookViolations(db),
    await findMissingPictures(db, place, backup),
    await countBooks(db),
  ];
  return {
    isGood: violations.length === 0 && missing.length === 0,
    lines: [
      `It holds ${counts.accounts} accounts, ${counts.lectures} lectures, ${counts.payments} payments, ${counts.receipts} receipts.`,
      ...violations.map((violation) => `The books are wrong: ${violation}`),
      ...(violations.length === 0 ? ["The books are right."] : []),
      ...missing.map((key) => `A picture is missing: ${key}`),
    ],
  };
}

/** Restores a backup into a temporary folder, and checks what must hold there. @throws as restoreDatabase */
export async function checkBackup(
  place: BackupPlace,
  backup: Backup,
  log: (line: string) => void,
): Promise<CheckReport> {
  return withFolder(async (folder) => {
    const began = performance.now();
    const dataDir = path.join(folder, "postgres");
    const quiet = () => undefined;
    log(`Restoring ${backup.name} into a temporary folder …`);
    const { lastChange, segments } = await restoreDatabase({
      place,
      backup,
      dataDir,
      until: null,
      log: quiet,
    });
    const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
    const db = connectDatabase(postgres.connectionString, 2);
    try {
      const report = await inspect(db, place, backup);
      const seconds = ((performance.now() - began) / 1000).toFixed(1);
      const newest = (lastChange ?? backup.finishedAt).toISOString();
      const restored = `Restored in ${seconds} s with ${segments} segments of the log; the newest change is of ${newest}.`;
      return { ...report, lines: [restored, ...report.lines] };
    } finally {
      await db.destroy();
      await postgres.stop();
    }
  });
}
