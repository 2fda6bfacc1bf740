import { existsSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/clock.ts";
import { connectDatabase } from "#backend/db/knex.ts";
import { startEmbeddedPostgres } from "#backend/db/embedded-postgres.ts";
import { createFileStore } from "#backend/storage/file-store.ts";
import { openBackupPlace, type BackupPlace } from "../backup-place.ts";
import type { Backup } from "../backups.ts";
import { chooseBackup, listBackups } from "../backups.ts";
import { restoreDatabase } from "./restore-database.ts";
import { takeBackup } from "../take-backup.ts";
import {
  archiveAll,
  newFolder,
  startArchivedServer,
  type ArchivedServer,
} from "../testing/archived-server.ts";

let home: Awaited<ReturnType<typeof newFolder>>;
let server: ArchivedServer;
let place: BackupPlace;
let backup: Backup;
/** Between the second mark and the third. */
let between: Date;

const quiet = () => undefined;

async function mark(name: string): Promise<void> {
  await server.db("marks").insert({ name });
}

async function marksIn(dataDir: string): Promise<string[]> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet });
  const db = connectDatabase(postgres.connectionString, 1);
  try {
    return await db("marks").orderBy("id").pluck("name");
  } finally {
    await db.destroy();
    await postgres.stop();
  }
}

beforeAll(async () => {
  home = await newFolder();
  server = await startArchivedServer(path.join(home.folder, "first"));
  place = openBackupPlace({ kind: "folder", folder: path.join(home.folder, "backups") });
  await server.db.schema.createTable("marks", (table) => {
    table.increments("id");
    table.text("name").notNullable();
  });
  await mark("before the backup");
  const files = createFileStore({ kind: "folder", folder: path.join(home.folder, "files") }, "pictures");
  await files.write("a.webp", Buffer.from("a picture"), "image/webp");
  const source = {
    db: server.db,
    secret: "a secret of more than thirty-two letters",
    files: () => files,
    clock: systemClock,
  };
  backup = await takeBackup(source, place);
  await mark("after the backup");
  await server.db.raw("select pg_sleep(0.01)");
  between = new Date();
  await server.db.raw("select pg_sleep(0.01)");
  await mark("a mistake");
  await archiveAll(server, place);
  await mark("never archived");
});
afterAll(async () => {
  await server.stop();
  await home.remove();
});

test("a backup is complete: the database, the files, the secret", async () => {
  expect(await listBackups(place)).toEqual([backup]);
  expect(backup).toMatchObject({ files: { pictures: 1 }, schema: expect.stringMatching(/^\d{14}_/) });
  expect(await place.list("pictures")).toEqual(["pictures/a.webp"]);
  expect(chooseBackup([backup], { until: new Date(backup.startedAt) })).toBeUndefined();
});

test("the archive's newest state is restored, and says what its last change is", async () => {
  const dataDir = path.join(home.folder, "newest");
  const restored = await restoreDatabase({ place, backup, dataDir, until: null, log: quiet });
  expect(restored.lastChange?.getTime()).toBeGreaterThanOrEqual(between.getTime());
  expect(restored.keptAs).toBeNull();
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup", "a mistake"]);
});

test("another moment is restored to the second, in the place of a database that is kept", async () => {
  const dataDir = path.join(home.folder, "newest");
  const restored = await restoreDatabase({ place, backup, dataDir, until: between, log: quiet });
  expect(restored.lastChange?.getTime()).toBeLessThan(between.getTime());
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup"]);
  expect(existsSync(path.join(restored.keptAs ?? "", "PG_VERSION"))).toBe(true);
});

test("what can't be restored changes nothing, and says why", async () => {
  const dataDir = path.join(home.folder, "newest");
  const attempt = (choice: Partial<Parameters<typeof restoreDatabase>[0]>) =>
    restoreDatabase({ place, backup, dataDir, until: null, log: quiet, ...choice });
  const tomorrow = new Date(Date.now() + 24 * 60 * 60_000);
  await expect(attempt({ until: tomorrow })).rejects.toThrow(
    /^The archive ends before 20.* Choose an earlier/,
  );
  const [first] = backup.database.parts;
  if (first === undefined) throw new Error("no part");
  const changed = { ...backup, database: { ...backup.database, parts: [{ ...first, sha256: "0" }] } };
  await expect(attempt({ backup: changed })).rejects.toThrow(/0000 was changed since it was written/);
  const missing = { ...backup, database: { ...backup.database, parts: [{ ...first, name: "gone" }] } };
  await expect(attempt({ backup: missing })).rejects.toThrow("gone can't be read.");
  await expect(attempt({ dataDir: path.join(home.folder, "first") })).rejects.toThrow(
    "is in use by another instance",
  );
  expect(await marksIn(dataDir)).toEqual(["before the backup", "after the backup"]);
});
