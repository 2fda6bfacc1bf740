import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from "#backend/platform/db/local-server/embedded-postgres.ts";
import { connectDatabase, type Knex } from "#backend/platform/db/knex.ts";
import { retainLog } from "#backend/platform/db/replication/log-connection.ts";
import { openBackupLocation, type BackupLocation } from "../location/backup-location.ts";
import { takeBackup } from "../taking/take-backup.ts";
import { newFolder } from "../testing/archived-server.ts";
import { findBase } from "./log-chunks.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { LogReceiver } from "./receive-log.ts";
import { readLogEnd } from "./recovery-repo.ts";

let temporary: Awaited<ReturnType<typeof newFolder>>;
let postgres: EmbeddedPostgres;
let db: Knex;
let location: BackupLocation;

beforeAll(async () => {
  temporary = await newFolder();
  postgres = await startEmbeddedPostgres({
    dataDir: path.join(temporary.folder, "data"),
    settings: { fsync: "off", max_slot_wal_keep_size: "16MB" },
    log: () => undefined,
  });
  db = connectDatabase(postgres.connectionString, 2);
  location = openBackupLocation({ kind: "folder", folder: path.join(temporary.folder, "location") });
  await db.schema.createTable("marks", (table) => table.increments("id"));
});
afterAll(async () => {
  await db.destroy();
  await postgres.stop();
  await temporary.remove();
});

/** Starts a receiver, and collects its reports in order. */
function receive(to = location) {
  const said: string[] = [];
  const receiver = new LogReceiver({
    db,
    location: to,
    onTrouble: (reason) => said.push(reason ?? "well again"),
    onBaseMissing: () => said.push("a full copy is due"),
    shipMs: 0,
  });
  return { receiver, said };
}

async function write(): Promise<number> {
  await db("marks").insert({});
  return parsePosition(await readLogEnd(db));
}

async function copy(): Promise<void> {
  await takeBackup({ db, secret: "s", files: null, clock: systemClock }, location);
}

test("of two processes one receives, and the other one when it has ended", async () => {
  await retainLog(db);
  await copy();
  const [first, second] = [receive(), receive()];
  const end = await write();
  const most = () => Math.max(first.receiver.shippedTo, second.receiver.shippedTo);
  await expect.poll(most).toBeGreaterThanOrEqual(end);
  const [elected, waiting] =
    first.receiver.shippedTo > 0 ? [first.receiver, second.receiver] : [second.receiver, first.receiver];
  expect(waiting.shippedTo).toBe(0);
  await elected.stop();
  const later = await write();
  await expect.poll(() => waiting.shippedTo, { timeout: 5000 }).toBeGreaterThanOrEqual(later);
  expect(await findBase(location, await retainLog(db))).not.toBeNull();
  await waiting.stop();
  expect([...first.said, ...second.said]).toEqual([]);
});

test("a location that is away is named once, and so is its return; what was written meanwhile is shipped", async () => {
  let isAway = true;
  const moody: BackupLocation = {
    ...location,
    write: (key, bytes) => (isAway ? Promise.reject(new Error("away")) : location.write(key, bytes)),
  };
  const { said, receiver } = receive(moody);
  const end = await write();
  await expect.poll(() => said).toEqual(["away"]);
  await expect.poll(() => receiver.waitingMs()).toBeGreaterThan(0);
  isAway = false;
  await expect.poll(() => receiver.shippedTo, { timeout: 5000 }).toBeGreaterThanOrEqual(end);
  expect(said).toEqual(["away", "well again"]);
  await expect.poll(() => receiver.waitingMs()).toBe(0);
  await receiver.stop();
});

test("a log that waited too long is given up, and a full copy is due", async () => {
  for (let count = 0; count < 4; count += 1) {
    await write();
    await db.raw("select pg_switch_wal()");
  }
  await db.raw("checkpoint");
  const { rows } = await db.raw("select wal_status from pg_replication_slots");
  expect(rows).toEqual([{ walStatus: "lost" }]);
  const { said, receiver } = receive();
  await expect.poll(() => said, { timeout: 5000 }).toEqual(["a full copy is due"]);
  await copy();
  expect(await findBase(location, await retainLog(db))).not.toBeNull();
  await receiver.stop();
});
