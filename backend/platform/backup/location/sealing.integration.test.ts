import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { generateX25519Identity, identityToRecipient } from "age-encryption";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyFiles, hashFile } from "#backend/platform/files/storage/copy-files.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { startS3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { openBackupLocation } from "./backup-location.ts";
import { sha256 } from "./backup-manifest.ts";

let folder: string;
let identity: string;
let recipient: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-sealing-"));
  identity = await generateX25519Identity();
  recipient = await identityToRecipient(identity);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const open = (name: string, keys: { recipient?: string; identity?: string }) =>
  openBackupLocation({ kind: "folder", folder: path.join(folder, name) }, keys);

test("what was sealed is read with the key alone, and what never was as it is", async () => {
  const plain = Buffer.from("a secret");
  const sealed = await open("one", { recipient }).seal(plain);
  expect(Buffer.from(sealed).includes(plain)).toBe(false);
  expect(Buffer.from(await open("one", { identity }).open(sealed))).toEqual(plain);
  await expect(open("one", { recipient }).open(sealed)).rejects.toThrow("--identity");
  const other = await generateX25519Identity();
  await expect(open("one", { identity: other }).open(sealed)).rejects.toThrow("another key");
  expect(Buffer.from(await open("one", { identity }).open(plain))).toEqual(plain);
});

test("files of all sizes are sealed once, keep their sizes and hashes, and come back", async () => {
  const sizes = [0, 1, 65_535, 65_536, 65_537, 131_072, 5_000_000];
  const from = createFileStore({ kind: "folder", folder: path.join(folder, "files") }, "materials");
  for (const size of sizes) await from.write(`${size}.pdf`, Buffer.alloc(size, "x"), "application/pdf");
  const location = open("two", { recipient, identity }).files("materials");
  expect(await copyFiles(from, location)).toMatchObject({ copied: sizes.length });
  expect(await copyFiles(from, location)).toMatchObject({ copied: 0, present: sizes.length });
  const stored = path.join(folder, "two/materials");
  for (const name of await readdir(stored))
    expect((await readFile(path.join(stored, name))).subarray(0, 3).toString()).toBe("age");
  for (const size of sizes)
    expect(await hashFile(location, `${size}.pdf`)).toBe(sha256(Buffer.alloc(size, "x")));
  const back = createFileStore({ kind: "folder", folder: path.join(folder, "back") }, "materials");
  expect(await copyFiles(location, back)).toMatchObject({ copied: sizes.length });
  expect(await back.read("5000000.pdf")).toHaveLength(5_000_000);
  const [name = ""] = await readdir(stored);
  await writeFile(path.join(stored, name), "age-encryption.org/v1\nhalf");
  await expect(hashFile(location, name)).rejects.toThrow("another key");
});

test.each(["as they are", "sealed"])(
  "large files stream into a bucket %s, and are whole there",
  async (how) => {
    const s3 = await startS3Server("location");
    try {
      const keys = how === "sealed" ? { recipient, identity } : {};
      const to = openBackupLocation(storageSettings(s3.urlOf("location"), folder), keys).files("recordings");
      const from = createFileStore({ kind: "folder", folder: path.join(folder, "large") }, "recordings");
      // The file is larger than those that are copied in memory.
      const bytes = Buffer.alloc(5 * 1024 * 1024 + 1, "large");
      await from.write("a.mjr", bytes, "application/octet-stream");
      expect(await copyFiles(from, to)).toEqual({ copied: 1, present: 0 });
      expect(await copyFiles(from, to)).toEqual({ copied: 0, present: 1 });
      expect(await hashFile(to, "a.mjr")).toBe(sha256(bytes));
    } finally {
      await s3.stop();
    }
  },
);

test("a file whose storage fails in the middle is not there, and says so", async () => {
  const to = createFileStore({ kind: "folder", folder: path.join(folder, "half") }, "recordings");
  const source = Readable.from(
    (function* half() {
      yield Buffer.alloc(1000);
      throw new Error("the line was cut");
    })(),
  );
  const facts = { size: 2000, contentType: "" };
  await expect(to.writeStream("a.mjr", source, facts)).rejects.toMatchObject({
    cause: { message: "the line was cut" },
  });
  expect(await to.exists("a.mjr")).toBe(false);
});
