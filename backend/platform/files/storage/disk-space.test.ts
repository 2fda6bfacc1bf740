import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test } from "vitest";
import { assertRoomFor, hasRoomFor, measureDisk } from "./disk-space.ts";

test.each([
  ["a small disk keeps two gigabytes", 20e9, 2e9, 0, true],
  ["and not less", 20e9, 2e9, 1, false],
  ["a large disk keeps its twentieth", 1000e9, 50e9, 0, true],
  ["also after the file that comes", 1000e9, 51e9, 1.1e9, false],
  ["a disk smaller than the floor takes nothing", 1e9, 1e9, 0, false],
])("%s", (_, total, free, bytes, fits) => {
  expect(hasRoomFor(bytes, { free, total })).toBe(fits);
});

test("a bucket is limited by its owner", async () => {
  expect(hasRoomFor(1e15, null)).toBe(true);
  await assertRoomFor(1e15, { measureSpace: async () => null });
});

test("a full disk refuses with a sentence that people can act on", async () => {
  const full = { measureSpace: async () => ({ free: 1e9, total: 100e9 }) };
  await expect(assertRoomFor(1, full)).rejects.toMatchObject({
    code: "disk_full",
    status: 507,
    userMessage: expect.stringContaining("tomorrow"),
  });
});

test("a folder that is not there yet has the disk of the one above", async () => {
  const space = await measureDisk(path.join(tmpdir(), "not", "yet"));
  expect(space.total).toBe((await measureDisk(tmpdir())).total);
  expect(space.free).toBeGreaterThan(0);
});
