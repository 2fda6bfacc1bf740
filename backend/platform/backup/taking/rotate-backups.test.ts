import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupName } from "../location/backup-manifest.ts";
import { openBackupLocation, type BackupLocation } from "../location/backup-location.ts";
import { findBackups, writeManifest } from "../location/backups.ts";
import { writeFileList, type FileHashes } from "../location/file-list.ts";
import { parsePosition, segmentAt } from "#backend/platform/db/replication/log-position.ts";
import { rotateBackups } from "./rotate-backups.ts";

const now = new Date("2026-11-24T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const byte = Buffer.from("x");

let folder: string;
let location: BackupLocation;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-rotate-"));
  location = openBackupLocation({ kind: "folder", folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(startedAt: Date, startLsn: string, files: FileHashes = {}): Promise<string> {
  const name = backupName(startedAt);
  const part = { name: `backups/${name}/database.tar.zst/0000`, bytes: 1, sha256: "" };
  await location.write(part.name, byte);
  await writeManifest(location, name, {
    format: 2,
    startedAt,
    finishedAt: startedAt,
    schema: "",
    database: { systemId: "7", timeline: 1, startLsn, endLsn: startLsn, parts: [part] },
    files: {},
    fileList: await writeFileList(location, name, files),
    secret: part,
  });
  return name;
}

const complete = async () => (await findBackups(location)).complete;
const segment = (number: number) => {
  const name = segmentAt(1, parsePosition(`0/${number.toString(16)}000000`));
  return `wal/7/${name}.0000000-1000000.1.${"0".repeat(64)}.zst`;
};
/** Changes the age of files to match the test's clock. */
const age = (key: string, days: number) => utimes(path.join(folder, key), daysAgo(days), daysAgo(days));

test("old backups go with the log that only they needed", async () => {
  const old = await write(daysAgo(20), "0/2000028");
  await write(daysAgo(10), "0/4000028");
  await write(daysAgo(1), "0/6000028");
  for (const number of [2, 3, 4, 5, 6]) await location.write(segment(number), byte);
  expect(await rotateBackups(location, now, 14)).toEqual({ removed: [old], chunks: 2, files: 0 });
  expect((await complete()).map(({ startedAt }) => startedAt)).toEqual([daysAgo(10), daysAgo(1)]);
  expect(await location.list("wal")).toEqual([4, 5, 6].map(segment));
});

describe("copies of files", () => {
  const pictures = () => location.list("pictures");

  beforeEach(async () => {
    for (const [days, names] of [
      [20, ["old.webp", "shared.webp"]],
      [10, ["shared.webp", "swept.webp"]],
      [1, ["shared.webp", "new.webp"]],
    ] as const)
      await write(daysAgo(days), "0/2000028", {
        pictures: Object.fromEntries(names.map((name) => [name, "hash"])),
      });
    for (const name of ["old", "shared", "swept", "new", "interrupted", "between"]) {
      await location.write(`pictures/${name}.webp`, byte);
      await age(`pictures/${name}.webp`, name === "between" ? 3 : 20);
    }
  });

  test("go when no kept backup names them, and none is as old", async () => {
    const named = (...names: string[]) => names.map((name) => `pictures/${name}.webp`);
    expect(await rotateBackups(location, now, 14)).toMatchObject({ files: 2 });
    expect(await pictures()).toEqual(named("between", "new", "shared", "swept"));
    expect(await rotateBackups(location, now, 1.5)).toMatchObject({ files: 2 });
    expect(await pictures()).toEqual(named("new", "shared"));
  });

  test("stay while another backup is being taken, which has named none yet", async () => {
    await location.write(`backups/${backupName(daysAgo(0.1))}/database.tar.zst/0000`, byte);
    expect(await rotateBackups(location, now, 14)).toMatchObject({ files: 0 });
    expect(await pictures()).toHaveLength(6);
  });

  test("stay while a kept backup does not say which it names", async () => {
    const [, kept] = await complete();
    await writeFile(path.join(folder, kept?.fileList.name ?? ""), "{");
    expect(await rotateBackups(location, now, 14)).toMatchObject({ files: 0 });
  });
});

test("a damaged backup does not keep the others from going, and goes with its time", async () => {
  const [old, kept] = [await write(daysAgo(20), "0/2000028"), await write(daysAgo(10), "0/2000028")];
  await write(daysAgo(1), "0/6000028");
  for (const name of [old, kept])
    await writeFile(path.join(folder, `backups/${name}/backup.json`), '{"facts":');
  expect((await rotateBackups(location, now, 14)).removed).toEqual([old]);
  expect((await findBackups(location)).damaged).toEqual([
    { name: kept, reason: "its backup.json can't be read" },
  ]);
});

test("a backup of an earlier release is named, with what restores it", async () => {
  const name = await write(daysAgo(1), "0/2000028");
  await writeFile(path.join(folder, `backups/${name}/backup.json`), '{"format":1}');
  expect((await findBackups(location)).damaged).toEqual([
    { name, reason: expect.stringContaining("only the release of then restores it") },
  ]);
});

test("a changed word in backup.json is noticed", async () => {
  const name = await write(daysAgo(1), "0/2000028");
  const file = path.join(folder, `backups/${name}/backup.json`);
  await writeFile(file, (await readFile(file, "utf8")).replace("0/2000028", "0/2000029"));
  expect(await findBackups(location)).toMatchObject({ complete: [], damaged: [{ name }] });
});

test("the newest backup stays, however old it is", async () => {
  const name = await write(daysAgo(400), "0/2000028");
  expect(await rotateBackups(location, now, 14)).toEqual({ removed: [], chunks: 0, files: 0 });
  expect((await complete()).map((backup) => backup.name)).toEqual([name]);
});

test("what was interrupted goes after a day, since before it may still be running", async () => {
  await write(daysAgo(3), "0/2000028");
  const [interrupted, running] = [backupName(daysAgo(2)), backupName(daysAgo(0.5))];
  for (const name of [interrupted, running])
    await location.write(`backups/${name}/database.tar.zst/0000`, byte);
  expect((await rotateBackups(location, now, 14)).removed).toEqual([interrupted]);
  expect((await location.list("backups")).filter((key) => key.includes(running))).toHaveLength(1);
});
