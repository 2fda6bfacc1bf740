import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupName, segmentAt } from "./backup-facts.ts";
import { openBackupPlace, type BackupPlace } from "./backup-place.ts";
import { listBackups, writeFacts } from "./backups.ts";
import { writeFileNames } from "./file-names.ts";
import { rotateBackups } from "./rotate-backups.ts";

const now = new Date("2026-11-24T12:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 60 * 60_000);
const byte = Buffer.from("x");

let folder: string;
let place: BackupPlace;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-rotate-"));
  place = openBackupPlace({ kind: "folder", folder });
});
afterEach(() => rm(folder, { recursive: true, force: true }));

async function write(startedAt: Date, startLsn: string): Promise<string> {
  const name = backupName(startedAt);
  const parts = [{ name: `backups/${name}/database.tar.zst/0000`, bytes: 1, sha256: "" }];
  await place.write(`backups/${name}/database.tar.zst/0000`, byte);
  const database = { systemId: "7", timeline: 1, startLsn, endLsn: startLsn, parts };
  await writeFacts(place, name, {
    format: 1,
    startedAt,
    finishedAt: startedAt,
    schema: "",
    database,
    files: {},
  });
  return name;
}

const segment = (number: number) => `wal/7/${segmentAt(1, `0/${number.toString(16)}000000`)}.zst`;

test("old backups go with the log that only they needed; files stay while a backup does not say which it needs", async () => {
  const old = await write(daysAgo(20), "0/2000028");
  await write(daysAgo(10), "0/4000028");
  await write(daysAgo(1), "0/6000028");
  for (const number of [2, 3, 4, 5, 6]) await place.write(segment(number), byte);
  await place.write("pictures/a.webp", byte);
  expect(await rotateBackups(place, now, 14)).toEqual({ removed: [old], segments: 2, files: 0 });
  expect((await listBackups(place)).map(({ startedAt }) => startedAt)).toEqual([daysAgo(10), daysAgo(1)]);
  expect(await place.list("wal")).toEqual([4, 5, 6].map(segment));
  expect(await place.list("pictures")).toEqual(["pictures/a.webp"]);
});

describe("copies of files", () => {
  const pictures = () => place.list("pictures");

  beforeEach(async () => {
    for (const [age, names] of [
      [20, ["old.webp", "shared.webp"]],
      [10, ["shared.webp", "swept.webp"]],
      [1, ["shared.webp", "new.webp"]],
    ] as const)
      await writeFileNames(place, await write(daysAgo(age), "0/2000028"), { pictures: [...names] });
    for (const name of ["old", "shared", "swept", "new", "interrupted"])
      await place.write(`pictures/${name}.webp`, byte);
  });

  test("go when no kept backup names them", async () => {
    expect(await rotateBackups(place, now, 14)).toMatchObject({ files: 2 });
    expect(await pictures()).toEqual(["new", "shared", "swept"].map((name) => `pictures/${name}.webp`));
    expect(await rotateBackups(place, now, 5)).toMatchObject({ files: 1 });
    expect(await pictures()).toEqual(["new", "shared"].map((name) => `pictures/${name}.webp`));
  });

  test("stay while another backup is being taken, which has named none yet", async () => {
    await place.write(`backups/${backupName(daysAgo(0.1))}/database.tar.zst/0000`, byte);
    expect(await rotateBackups(place, now, 14)).toMatchObject({ files: 0 });
    expect(await pictures()).toHaveLength(5);
  });
});

test("the newest backup stays, however old it is", async () => {
  const name = await write(daysAgo(400), "0/2000028");
  expect(await rotateBackups(place, now, 14)).toEqual({ removed: [], segments: 0, files: 0 });
  expect((await listBackups(place)).map((backup) => backup.name)).toEqual([name]);
});

test("what was interrupted goes after a day, since before it may still be running", async () => {
  await write(daysAgo(3), "0/2000028");
  const [interrupted, running] = [backupName(daysAgo(2)), backupName(daysAgo(0.5))];
  for (const name of [interrupted, running]) await place.write(`backups/${name}/database.tar.zst/0000`, byte);
  expect((await rotateBackups(place, now, 14)).removed).toEqual([interrupted]);
  expect((await place.list("backups")).filter((key) => key.includes(running))).toHaveLength(1);
});

test("a position's segment is named by timeline and number, as PostgreSQL names it", () => {
  expect(segmentAt(1, "0/2000028")).toBe("000000010000000000000002");
  expect(segmentAt(18, "A/FF123456")).toBe("000000120000000A000000FF");
});
