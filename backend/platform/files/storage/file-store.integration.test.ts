import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { compileCache } from "#backend/quality/testing/processes/compile-cache.ts";
import { OBJECT_ENDING, startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { copyFiles } from "./copy-files.ts";
import { createFileStore, type FileStore } from "./file-store.ts";

let folder: string;
let s3: S3Server;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-storage-"));
  s3 = await startS3Server("gubae-files", "many-files", "copied-files");
});
afterAll(async () => {
  await s3.stop();
  await rm(folder, { recursive: true, force: true });
});

const stores: [name: string, open: () => FileStore][] = [
  ["a folder", () => createFileStore({ kind: "folder", folder }, "pictures")],
  ["a bucket", () => createFileStore(storageSettings(s3.urlOf("gubae-files"), folder), "pictures")],
];

async function listKeys(files: FileStore): Promise<string[]> {
  const keys: string[] = [];
  for await (const page of files.listPages()) keys.push(...page.map(({ key }) => key));
  return keys.toSorted();
}

describe.each(stores)("%s", (_name, files) => {
  test("is empty before the first file, and misses nothing loudly", async () => {
    expect(await listKeys(files())).toEqual([]);
    expect(await files().read("none.webp")).toBeNull();
    expect(await files().describe("none.webp")).toBeNull();
    expect(await files().exists("none.webp")).toBe(false);
    await files().remove("none.webp");
  });

  test("gives back what was written, replaced and removed", async () => {
    await files().write("a.webp", Buffer.from("first"), "image/webp");
    await files().write("a.webp", Buffer.from("second"), "image/webp");
    await files().write("b.webp", Buffer.from([0, 255, 10]), "image/webp");
    expect(Buffer.from((await files().read("a.webp")) ?? []).toString()).toBe("second");
    expect([...((await files().read("b.webp")) ?? [])]).toEqual([0, 255, 10]);
    expect(await files().describe("a.webp")).toEqual({ size: 6, modifiedAt: expect.any(Date) });
    expect(await listKeys(files())).toEqual(["a.webp", "b.webp"]);
    await files().write("empty.webp", Buffer.alloc(0), "image/webp");
    expect(await files().read("empty.webp")).toHaveLength(0);
    await files().remove("empty.webp");
    await files().remove("a.webp");
    expect(await files().read("a.webp")).toBeNull();
    expect(await listKeys(files())).toEqual(["b.webp"]);
  });
});

test("a folder comes in slices, also what is in folders of it", async () => {
  const store = { kind: "folder" as const, folder: path.join(folder, "slices") };
  const files = createFileStore(store, "pictures");
  const keys = Array.from({ length: 1001 }, (_, index) => `${index % 2 ? "odd/" : ""}${String(index)}.webp`);
  await files.write("odd/1.webp", Buffer.from("x"), "");
  await Promise.all(keys.map((key) => writeFile(path.join(store.folder, "pictures", key), "x")));
  const lengths: number[] = [];
  for await (const page of files.listPages()) lengths.push(page.length);
  expect(lengths).toEqual([500, 500, 1]);
  expect(await listKeys(files)).toEqual(keys.toSorted());
});

test("everything is copied; a second copy copies only what is missing or cut short", async () => {
  const [from, to] = [
    createFileStore({ kind: "folder", folder: path.join(folder, "many") }, "pictures"),
    createFileStore(storageSettings(s3.urlOf("copied-files"), folder), "pictures"),
  ];
  const keys = Array.from({ length: 25 }, (_, index) => `${String(index).padStart(2, "0")}.webp`);
  for (const key of keys) await from.write(key, Buffer.from(key), "image/webp");
  expect(await copyFiles(from, to)).toEqual({ copied: 25, present: 0 });
  expect(await listKeys(to)).toEqual(keys);
  await to.remove("03.webp");
  await to.write("07.webp", Buffer.from("half"), "image/webp");
  expect(await copyFiles(from, to)).toEqual({ copied: 2, present: 23 });
  expect(Buffer.from((await to.read("07.webp")) ?? []).toString()).toBe("07.webp");
});

async function expectNestedFiles(files: () => FileStore, fileOf: (key: string) => string): Promise<void> {
  const keys = Array.from({ length: 1001 }, (_, n) => `replays/one/720p/${String(n).padStart(5, "0")}.m4s`);
  const [first = "", ...others] = keys;
  await files().write(first, Buffer.from("x"), "");
  // Not through the store, because a thousand requests to write take seconds.
  await Promise.all(others.map((key) => writeFile(fileOf(key), "x")));
  const large = Buffer.alloc(4 * 1024 * 1024 + 1, "large");
  await files().write("replays/one/preview.webm", large, "video/webm");
  await files().write("replays/ones/preview.webm", Buffer.from("y"), "video/webm");
  const kept = ["replays/ones/preview.webm"];
  const all = [...keys, "replays/one/preview.webm", ...kept];
  expect(await listKeys(files())).toEqual(all);
  const to = createFileStore(
    { kind: "folder", folder: path.join(folder, `copy ${randomUUID()}`) },
    "recordings",
  );
  expect(await copyFiles(files(), to)).toEqual({ copied: 1003, present: 0 });
  expect(await listKeys(to)).toEqual(all);
  expect(Buffer.from((await to.read("replays/one/preview.webm")) ?? []).equals(large)).toBe(true);
  await files().removeFolder("replays/one");
  await files().removeFolder("replays/none");
  expect(await listKeys(files())).toEqual(kept);
}

const NESTED = "are listed, copied whole, and removed whole, whatever they hold";
test(`folders in a bucket ${NESTED}`, { timeout: 60_000 }, () =>
  expectNestedFiles(
    () => createFileStore(storageSettings(s3.urlOf("gubae-files"), folder), "recordings"),
    (key) => path.join(s3.folderOf("gubae-files"), "recordings", `${key}${OBJECT_ENDING}`),
  ),
);
test(`folders in a folder ${NESTED}`, { tags: "wide" }, () =>
  expectNestedFiles(
    () => createFileStore({ kind: "folder", folder: path.join(folder, "nested") }, "recordings"),
    (key) => path.join(folder, "nested/recordings", key),
  ),
);

test("a storage that can't be reached says so, for reads and writes", async () => {
  const away = createFileStore(storageSettings("http://k:s@127.0.0.1:1/gubae", folder), "pictures");
  const refused = { code: "storage_unavailable", retryAfter: 10 };
  await expect(away.read("a.webp")).rejects.toMatchObject(refused);
  await expect(away.write("a.webp", Buffer.from("x"), "image/webp")).rejects.toMatchObject(refused);
  await expect(listKeys(away)).rejects.toMatchObject(refused);
});

/** Lists this process's open files. Linux only. */
async function listOpen(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ls", ["-l", `/proc/${process.pid}/fd`]);
  return stdout.split("\n").flatMap((line) => line.split(" -> ")[1] ?? []);
}

test.runIf(process.platform === "linux")("a file that could not be sent is not left open", async () => {
  const away = createFileStore(storageSettings("http://k:s@127.0.0.1:1/gubae", folder), "recordings");
  const file = path.join(folder, "recording.mjr");
  await writeFile(file, Buffer.alloc(4 * 1024 * 1024));
  await expect(away.writeFrom("recording.mjr", file, "")).rejects.toMatchObject({
    code: "storage_unavailable",
  });
  await expect.poll(listOpen).not.toContain(file);
});

test("a refused key is not taken for a missing file", async () => {
  const wrong = createFileStore(
    storageSettings(s3.urlOf("gubae-files").replace("S3RVER:", "wrong:"), folder),
    "pictures",
  );
  await expect(wrong.read("none.webp")).rejects.toMatchObject({ code: "storage_unavailable" });
});

test("npm run storage -- copy moves the pictures of DATA_DIR, and says why it can't", async () => {
  const DATA_DIR = path.join(folder, "local");
  const local = createFileStore({ kind: "folder", folder: DATA_DIR }, "pictures");
  await local.write("ours.webp", Buffer.from("a picture"), "image/webp");
  const copy = (STORAGE_URL: string) =>
    promisify(execFile)(process.execPath, ["backend/app/cli/storage-cli.ts", "copy"], {
      env: { ...compileCache, DATA_DIR, STORAGE_URL },
    });
  const { stdout } = await copy(s3.urlOf("copied-files"));
  expect(stdout.split("\n").slice(0, 2)).toEqual([
    "pictures: 1 copied, 0 were there already.",
    "recordings: 0 copied, 0 were there already.",
  ]);
  const bucket = createFileStore(storageSettings(s3.urlOf("copied-files"), folder), "pictures");
  expect(Buffer.from((await bucket.read("ours.webp")) ?? []).toString()).toBe("a picture");
  const failed = copy("http://k:s@127.0.0.1:1/gubae");
  await expect(failed).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringContaining("The storage can't be used: connect ECONNREFUSED"),
  });
});
