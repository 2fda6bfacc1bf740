import { createProductData } from "#backend/app/server/create-product-data.ts";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import { loadConfig } from "#backend/platform/config/config.ts";
import { insertAccount, updateAccountFields } from "#backend/accounts/account-repo.ts";
import { createFileStore, type FileArea } from "#backend/platform/files/storage/file-store.ts";
import { openBackupLocation, type BackupLocation } from "../location/backup-location.ts";
import { backupPrefix, type Backup } from "../location/backups.ts";
import { pickBackups } from "#backend/app/cli/backup-command-line.ts";
import { takeBackup } from "../taking/take-backup.ts";
import { newFolder, startArchivedServer, type ArchivedServer } from "../testing/archived-server.ts";
import { parsePosition } from "#backend/platform/db/replication/log-position.ts";
import { LogReceiver } from "../wal/receive-log.ts";
import { readLogEnd } from "../wal/recovery-repo.ts";
import { restoreBackup } from "./restore-backup.ts";
import { restoreTarget } from "./restore-target.ts";
import { namesIn } from "../testing/lost-machine.ts";

// All tests use backups of one location; each test damages its own copy of that location.

const secret = "a secret of more than thirty-two letters";
const picture = Buffer.from("a picture");
const keyOf = (bytes: Buffer) => `${createHash("sha256").update(bytes).digest("hex").slice(0, 40)}.webp`;

let temporary: Awaited<ReturnType<typeof newFolder>>;
let server: ArchivedServer;
let whole: BackupLocation;
/** The backups that were taken, oldest first. */
const backups: Backup[] = [];
/** The names of the WAL files that exist once the second account is backed up. */
let untilSecond: string[];

async function listChunksIn(location: string): Promise<string[]> {
  return (await readdir(path.join(location, "wal", systemId()))).toSorted();
}

async function sign(name: string): Promise<void> {
  await insertAccount(server.db, { name, email: `${name}@example.com`, role: "student", passwordHash: "x" });
}

beforeAll(async () => {
  temporary = await newFolder();
  server = await startArchivedServer(path.join(temporary.folder, "first"));
  whole = openBackupLocation({ kind: "folder", folder: path.join(temporary.folder, "whole") });
  const storage = { kind: "folder", folder: path.join(temporary.folder, "files") } as const;
  await createFileStore(storage, "pictures").write(keyOf(picture), picture, "image/webp");
  const source = {
    db: server.db,
    secret,
    files: (area: FileArea) => createFileStore(storage, area),
    clock: systemClock,
  };
  const account = await insertAccount(server.db, {
    name: "first",
    email: "first@example.com",
    role: "student",
    passwordHash: "x",
  });
  await updateAccountFields(server.db, account.id, { pictureKey: keyOf(picture) });
  for (let count = 0; count < 5; count += 1) backups.push(await takeBackup(source, whole));
  const receiver = new LogReceiver({
    db: server.db,
    location: whole,
    onTrouble: () => undefined,
    onBaseMissing: () => undefined,
    shipMs: 0,
  });
  for (const name of ["second", "third", "fourth"]) {
    await sign(name);
    const end = parsePosition(await readLogEnd(server.db));
    await vi.waitUntil(() => receiver.shippedTo >= end, { timeout: 20_000 });
    if (name === "second") untilSecond = await listChunksIn(path.join(temporary.folder, "whole"));
  }
  await receiver.stop();
}, 60_000);
afterAll(async () => {
  await server.stop();
  await temporary.remove();
});

let copies = 0;

/** Copies the location, and returns a function that restores the copy into its own folder. */
async function copyLocation() {
  copies += 1;
  const folder = path.join(temporary.folder, `location-${copies}`);
  await cp(path.join(temporary.folder, "whole"), folder, { recursive: true });
  const config = loadConfig({ DATA_DIR: path.join(temporary.folder, `data-${copies}`) });
  const location = openBackupLocation({ kind: "folder", folder });
  const said: string[] = [];
  const log = (line: string) => said.push(line);
  return {
    folder,
    config,
    said,
    restore: async (choice: { upToGap?: boolean; name?: string } = {}) => {
      const { upToGap = false, name } = choice;
      const chosen = await pickBackups(location, { name }, log);
      const target = await restoreTarget(config, undefined, log);
      const plain = { until: null, receiptsAbove: null };
      return restoreBackup({
        config,
        product: createProductData(config),
        location,
        target,
        backups: chosen,
        ...plain,
        upToGap,
        log,
      });
    },
    chunks: () => listChunksIn(folder),
    /** Returns the path of the first WAL file that was shipped after the second account was backed up. */
    third: async () => {
      const name = (await listChunksIn(folder)).find((chunk) => !untilSecond.includes(chunk)) ?? "";
      return path.join(folder, "wal", systemId(), name);
    },
  };
}

const systemId = () => backups[0]?.database.systemId ?? "";
const nameOf = (index: number) => backups.at(index)?.name ?? "";

async function damage(file: string, how: "cut" | "flip"): Promise<void> {
  const bytes = await readFile(file);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  await writeFile(file, how === "cut" ? bytes.subarray(0, middle) : bytes);
}

test("what is damaged is named and passed over: an earlier backup and the log give the newest state", async () => {
  const { folder, config, said, restore } = await copyLocation();
  const fileOf = (index: number, file: string) => path.join(folder, backupPrefix(nameOf(index)), file);
  await damage(fileOf(-1, "backup.json"), "cut");
  await damage(fileOf(-2, "files.json"), "cut");
  await damage(fileOf(-3, "secret"), "flip");
  await damage(fileOf(-4, "database.tar.zst/0000"), "flip");
  await damage(path.join(folder, "pictures", keyOf(picture)), "flip");
  expect(await restore()).toBe(false);
  expect(said).toContain(`${nameOf(-1)} is passed over: its backup.json can't be read.`);
  for (const [index, file] of [
    [-2, "files.json"],
    [-3, "secret"],
    [-4, "database.tar.zst/0000"],
  ] as const)
    expect(said).toContain(
      `${nameOf(index)} is passed over: ${backupPrefix(nameOf(index))}/${file} was changed since it was written.`,
    );
  expect(said).toContain(
    `A file was changed since it was backed up, and is left out: pictures/${keyOf(picture)}`,
  );
  expect(said).toContain(`A file that the database names is missing: pictures/${keyOf(picture)}`);
  expect(await namesIn(config.dataDir)).toEqual(["first", "second", "third", "fourth"]);
  expect(await readFile(path.join(config.dataDir, "secret"), "utf8")).toBe(`${secret}\n`);
});

test("a backup that is named is not exchanged for another one", async () => {
  const { folder, config, restore } = await copyLocation();
  await damage(path.join(folder, backupPrefix(nameOf(-1)), "secret"), "cut");
  await expect(restore({ name: nameOf(-1) })).rejects.toThrow("secret was changed since it was written");
  expect(existsSync(path.join(config.dataDir, "postgres", "cluster"))).toBe(false);
});

describe("a log with a gap is refused", () => {
  test.each(["flip", "cut", "remove"] as const)("%s", async (how) => {
    const { config, restore, third } = await copyLocation();
    const file = await third();
    if (how === "remove") await rm(file);
    else await damage(file, how);
    const refused = restore();
    await expect(refused).rejects.toThrow(
      /^The log has a gap: 0000000100000000\w{8} is missing, what was committed between 20\S+Z and 20\S+Z\./,
    );
    await expect(refused).rejects.toThrow(how === "remove" ? "--up-to-gap" : path.basename(file));
    expect(existsSync(path.join(config.dataDir, "postgres", "cluster"))).toBe(false);
  });

  test("but the state before it can be asked for", async () => {
    const { config, said, restore, third } = await copyLocation();
    await damage(await third(), "flip");
    expect(await restore({ upToGap: true })).toBe(true);
    expect(said.join("\n")).toContain("and is left out.");
    expect(await namesIn(config.dataDir)).toEqual(["first", "second"]);
  });
});

test("the last chunk of the log is compared too: nothing says that there was another", async () => {
  const { folder, restore, chunks } = await copyLocation();
  const last = (await chunks()).at(-1) ?? "";
  await damage(path.join(folder, "wal", systemId(), last), "flip");
  await expect(restore()).rejects.toThrow(last);
});
