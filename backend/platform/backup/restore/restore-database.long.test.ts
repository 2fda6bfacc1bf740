import { existsSync } from "node:fs";
import { mkdir, readdir } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { startEmbeddedPostgres } from "#backend/platform/db/local-server/embedded-postgres.ts";
import { copyFiles } from "#backend/platform/files/storage/copy-files.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { openBackupLocation, type BackupLocation } from "../location/backup-location.ts";
import { chooseBackups, findBackups, type Backup } from "../location/backups.ts";
import { restoreDatabase, type DatabaseRestore, type RestoredDatabase } from "./restore-database.ts";
import { takeRestored } from "#backend/platform/db/local-server/files/staged-data-directory.ts";
import { segmentAt } from "#backend/platform/db/replication/log-position.ts";
import { rotateBackups } from "../taking/rotate-backups.ts";
import { takeBackup, type BackupSource } from "../taking/take-backup.ts";
import {
  archiveAll,
  newFolder,
  startArchivedServer,
  type ArchivedServer,
} from "../testing/archived-server.ts";

let temporary: Awaited<ReturnType<typeof newFolder>>;
let server: ArchivedServer;
let location: BackupLocation;
let backup: Backup;
/** A time between the writing of the second and the third marker row. */
let between: Date;

const quiet = () => undefined;

async function mark(name: string): Promise<void> {
  await server.db("marks").insert({ name });
}

async function marksIn(dataDir: string): Promise<string[]> {
  return inRestored(dataDir, (db) => db("marks").orderBy("id").pluck("name"));
}

async function inRestored<T>(dataDir: string, look: (db: Knex) => Promise<T>): Promise<T> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const db = connectDatabase(postgres.connectionString, 1);
  try {
    return await look(db);
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

/** Restores into `dataDir`, as the restore command does. */
async function restore(dataDir: string, choice: Partial<DatabaseRestore> = {}) {
  const names = { user: "gubae", database: "gubae" };
  await mkdir(dataDir, { recursive: true });
  const pgDataDir = path.join(dataDir, "cluster");
  const target = { pgDataDir, isOwn: false, ...names };
  const look = async ({ lastChange, segments }: RestoredDatabase) => ({ lastChange, segments });
  const { result, staged } = await restoreDatabase(
    { location, backup, target, until: null, upToGap: false, log: quiet, ...choice },
    look,
  );
  await staged.commit();
  await staged.discard();
  return { ...result, previousDir: await takeRestored(pgDataDir) };
}

let files: FileStore;
let source: BackupSource;

beforeAll(async () => {
  temporary = await newFolder();
  server = await startArchivedServer(path.join(temporary.folder, "first"));
  location = openBackupLocation({ kind: "folder", folder: path.join(temporary.folder, "backups") });
  await server.db.schema.createTable("marks", (table) => {
    table.increments("id");
    table.text("name").notNullable();
  });
  await mark("before the backup");
  const folder = path.join(temporary.folder, "files");
  files = createFileStore({ kind: "folder", folder }, "pictures");
  await files.write("a.webp", Buffer.from("a picture"), "image/webp");
  source = {
    db: server.db,
    secret: "a secret of more than thirty-two letters",
    files: (area) => createFileStore({ kind: "folder", folder }, area),
    clock: systemClock,
  };
  backup = await takeBackup(source, location);
  await mark("after the backup");
  await server.db.raw("select pg_sleep(0.01)");
  between = new Date();
  await server.db.raw("select pg_sleep(0.01)");
  await mark("a mistake");
  await archiveAll(server, location);
  await mark("never archived");
});
afterAll(async () => {
  await server.stop();
  await temporary.remove();
});

test("a backup is complete: the database, the files, the secret", async () => {
  expect(await findBackups(location)).toEqual({ complete: [backup], damaged: [], incomplete: [] });
  expect(backup).toMatchObject({ files: { pictures: 1 }, schema: expect.stringMatching(/^\d{14}_/) });
  expect(await location.list("pictures")).toEqual(["pictures/a.webp"]);
  expect(chooseBackups([backup], { until: new Date(backup.startedAt) })).toEqual([]);
});

test("the archive's newest state is restored, and says what its last change is", async () => {
  const dataDir = path.join(temporary.folder, "newest");
  // Simulates a WAL file of a timeline that another restore has started. Names of such files must never be reused.
  const taken = `wal/${backup.database.systemId}/${segmentAt(7, 0)}.0000000-0000001.1.${"0".repeat(64)}.zst`;
  await location.write(taken, Buffer.from("x"));
  const restored = await restore(dataDir);
  expect(restored.lastChange?.getTime()).toBeGreaterThanOrEqual(between.getTime());
  expect(restored.previousDir).toBeNull();
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup", "a mistake"]);
  const { rows } = await inRestored(dataDir, (db) =>
    db.raw("select timeline_id from pg_control_checkpoint()"),
  );
  expect(rows).toEqual([{ timelineId: 8 }]);
  await location.remove(taken);
});

test("another moment is restored to the second, in the place of a database that is kept", async () => {
  const dataDir = path.join(temporary.folder, "newest");
  const restored = await restore(dataDir, { until: between });
  expect(restored.lastChange?.getTime()).toBeLessThan(between.getTime());
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup"]);
  expect(existsSync(path.join(restored.previousDir ?? "", "PG_VERSION"))).toBe(true);
});

test("what can't be restored changes nothing, and says why", async () => {
  const dataDir = path.join(temporary.folder, "newest");
  const attempt = (choice: Partial<DatabaseRestore>) => restore(dataDir, choice);
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  await expect(attempt({ until: tomorrow })).rejects.toThrow(/^The log ends before 20.* Choose an earlier/);
  const [first] = backup.database.parts;
  if (first === undefined) throw new Error("no part");
  const changed = { ...backup, database: { ...backup.database, parts: [{ ...first, sha256: "0" }] } };
  await expect(attempt({ backup: changed })).rejects.toThrow(/0000 was changed since it was written/);
  const missing = { ...backup, database: { ...backup.database, parts: [{ ...first, name: "gone" }] } };
  await expect(attempt({ backup: missing })).rejects.toThrow("gone can't be read.");
  expect((await readdir(dataDir)).filter((name) => name.includes(".rest"))).toEqual([]);
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup"]);
});

test("pictures that were swept since stay for the backup that needs them, and go with it", async () => {
  await files.remove("a.webp");
  await files.write("b.webp", Buffer.from("a later picture"), "image/webp");
  const later = await takeBackup(source, location);
  expect(await rotateBackups(location, systemClock(), 1)).toMatchObject({ removed: [], files: 0 });
  const restored = createFileStore(
    { kind: "folder", folder: path.join(temporary.folder, "restored") },
    "pictures",
  );
  await copyFiles(location.files("pictures"), restored);
  expect(Buffer.from((await restored.read("a.webp")) ?? []).toString()).toBe("a picture");
  expect(later.files).toEqual({ pictures: 1, materials: 0, recordings: 0 });
  const twoDaysLater = new Date(systemClock().getTime() + 2 * 24 * 60 * 60_000);
  expect(await rotateBackups(location, twoDaysLater, 1)).toMatchObject({ removed: [backup.name], files: 1 });
  expect(await location.list("pictures")).toEqual(["pictures/b.webp"]);
});
