import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { Upload } from "@tus/server";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createFileStore, type FileStore } from "../storage/file-store.ts";
import { UploadStore } from "./upload-store.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-upload-"));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** Opens an upload whose row is only in memory. `overrides` replaces methods of the storage. */
function openUpload(overrides: Partial<FileStore> = {}) {
  const written = { bytes: 0 };
  const stored = createFileStore({ kind: "folder", folder }, "uploads");
  const files: FileStore = {
    ...stored,
    measureSpace: async () => null,
    write: async (key, bytes, type) => {
      written.bytes += bytes.length;
      await stored.write(key, bytes, type);
    },
    ...overrides,
  };
  const row = { bytes: 1e9, received: 0, parts: [] as string[] };
  const store = new UploadStore({
    files,
    keyOf: (id, name) => `${id}-${name}`,
    refusal: "material_refused",
    begin: async () => undefined,
    find: async () => row,
    lastParts: async (_, count) => row.parts.slice(-count),
    append: async ({ key, received, stored: after, replaced }) => {
      if (row.received !== received) return false;
      row.received = after;
      row.parts = [...row.parts.slice(0, row.parts.length - replaced), key];
      return true;
    },
    remove: async () => row.parts,
  });
  const send = (bytes: Uint8Array, offset = row.received) =>
    store.write(Readable.from([Buffer.from(bytes)]), "one", offset);
  const whole = async () =>
    Buffer.concat(
      await Promise.all(row.parts.map(async (key) => (await files.read(key)) ?? Buffer.alloc(0))),
    );
  const kept = async () => (await readdir(path.join(folder, "uploads"))).length;
  return { row, store, send, whole, kept, written };
}

test(
  "single bytes make few files, each byte is rewritten a few times, and none is lost",
  { tags: "wide" },
  async () => {
    const { row, send, whole, kept, written } = openUpload();
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, index) => index % 251));
    for (const byte of bytes) await send(Buffer.of(byte));
    expect(row.parts.length).toBeLessThanOrEqual(11);
    expect(await kept()).toBe(row.parts.length);
    expect(written.bytes).toBeLessThanOrEqual(1000 * 11);
    expect((await whole()).equals(bytes)).toBe(true);
  },
);

test("whatever the lengths are, the bytes are those that were sent", async () => {
  const megabyte = 1024 * 1024;
  const lengths = [700_000, 3, 400_000, 1, 1, 2, 5, megabyte, 900_000, 800_000, 1, megabyte - 1, 9];
  const { row, send, whole, kept } = openUpload();
  const sent = lengths.map((length, index) => Buffer.alloc(length, index + 1));
  for (const bytes of sent) await send(bytes);
  expect((await whole()).equals(Buffer.concat(sent))).toBe(true);
  expect(await kept()).toBe(row.parts.length);
});

test("of two that write at one place one fails, and leaves nothing", async () => {
  const { row, send, whole, kept } = openUpload();
  await send(Buffer.from("ab"));
  await send(Buffer.from("cd"));
  await expect(send(Buffer.from("xy"), 2)).rejects.toMatchObject({ code: "upload_conflict" });
  expect((await whole()).toString()).toBe("abcd");
  expect(await kept()).toBe(row.parts.length);
});

test("a nearly full disk takes neither a new upload nor more of one", async () => {
  const space = { free: 6e9, total: 100e9 };
  const { store, send, kept } = openUpload({ measureSpace: async () => space });
  await send(Buffer.from("ab"));
  const create = (size: number) => store.create(new Upload({ id: "two", size, offset: 0 }));
  await create(0.9e9);
  await expect(create(1.1e9)).rejects.toMatchObject({ code: "disk_full" });
  space.free = 4.9e9;
  await expect(send(Buffer.from("cd"))).rejects.toMatchObject({ code: "disk_full" });
  expect(await kept()).toBe(1);
});
