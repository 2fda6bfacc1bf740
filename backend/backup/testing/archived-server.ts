import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { connectDatabase, type Knex } from "#backend/db/knex.ts";
import { startEmbeddedPostgres, type EmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { until } from "#backend/db/embedded-postgres/testing/postgres-harness.ts";
import { migrate } from "#backend/db/migrate.ts";
import type { BackupPlace } from "../backup-place.ts";
import { systemIdentifier } from "../wal/recovery-repo.ts";
import { shipWal } from "../wal/wal-archive.ts";

const noDurability = { fsync: "off", full_page_writes: "off" };

/** A folder for a test, which the database's user may enter. */
export async function newFolder(): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-backup-"));
  await chmod(folder, 0o755);
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

export interface ArchivedServer {
  postgres: EmbeddedPostgres;
  db: Knex;
  walSpool: string;
  stop: () => Promise<void>;
}

/** Starts a migrated database in `dataDir` that archives its log. */
export async function startArchivedServer(dataDir: string): Promise<ArchivedServer> {
  const postgres = await startEmbeddedPostgres({
    dataDir,
    archive: true,
    settings: noDurability,
    log: () => undefined,
  });
  await migrate(postgres.connectionString);
  const db = connectDatabase(postgres.connectionString);
  const { walSpool } = postgres;
  if (walSpool === null) throw new Error("the server does not archive");
  const stop = async () => {
    await db.destroy();
    await postgres.stop();
  };
  return { postgres, db, walSpool, stop };
}

/** Brings everything that is committed now into the archive. */
export async function archiveAll({ db, walSpool }: ArchivedServer, place: BackupPlace): Promise<void> {
  const systemId = await systemIdentifier(db);
  const { rows } = await db.raw("select pg_walfile_name(pg_current_wal_insert_lsn()) as name");
  await db.raw("select pg_switch_wal()");
  await until(async () => {
    await shipWal(walSpool, place, systemId);
    return (await place.list("wal")).includes(`wal/${systemId}/${rows[0].name}.zst`);
  });
}
