import { listUsedPictures } from "#backend/lectures/schedule/picture-repo.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { updateAccount } from "#contract/accounts/account.ts";
import { createLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { upcomingForm } from "#backend/lectures/testing/lecture-form.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createFileStore, type FileStore } from "../storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { sweepPictures } from "./sweep-pictures.ts";

const hourMs = 60 * 60_000;

let s3: S3Server;
let api: TestServer;
let files: FileStore;
let host: TestAccount;

beforeAll(async () => {
  s3 = await startS3Server("gubae-files");
  const STORAGE_URL = s3.urlOf("gubae-files");
  api = await startTestServer({ env: { STORAGE_URL } });
  files = createFileStore(storageSettings(STORAGE_URL, ""), "pictures");
  host = await newAccount(api.url, "instructor");
});
afterAll(async () => {
  await api.stop();
  await s3.stop();
});

async function photo(background: string): Promise<string> {
  const canvas = { width: 1200, height: 675, channels: 3 as const, background };
  const bytes = await sharp({ create: canvas }).jpeg().toBuffer();
  return `data:image/jpeg;base64,${bytes.toString("base64")}`;
}

async function listNames(): Promise<string[]> {
  const names: string[] = [];
  for await (const page of files.listPages()) names.push(...page.map(({ key }) => `/pictures/${key}`));
  return names;
}

/** Runs the nightly sweep as if this many hours had passed. */
function sweepAfter(hours: number): Promise<number> {
  const now = new Date(Date.now() + hours * hourMs);
  return sweepPictures({
    db: api.db,
    files,
    clock: () => now,
    logger: createLogger("silent"),
    listUsed: listUsedPictures,
  });
}

const upload = async (background: string) => {
  const body = { ...upcomingForm(), thumbnail: await photo(background) };
  return call(api.url, createLecture, { token: host.token, body });
};

test("in a bucket, pictures that nothing names any more are removed with their variants after a day", async () => {
  const lecture = await upload("#a33");
  const target = { token: host.token, params: { id: lecture._id } };
  const first = lecture.thumbnail ?? "";
  const ownAccount = { token: host.token, params: { id: host.id } };
  const image = await photo("#3a3");
  const { image_src: portrait } = await call(api.url, updateAccount, { ...ownAccount, body: { image } });
  const { thumbnail: second } = await call(api.url, updateLecture, {
    ...target,
    body: { thumbnail: await photo("#33a") },
  });
  const variants = [first, second, portrait].map((name) => (name ?? "").replace(".webp", "-96.avif"));
  for (const name of variants) await fetch(api.url + name.replace("-96", "-480"));
  const before = await listNames();
  expect(before).toEqual(expect.arrayContaining([first, second, portrait]));

  // The picture must stay, since a user may still be filling in the form for which it was uploaded.
  expect(await sweepAfter(23)).toBe(0);
  const gone = before.filter((name) => name.startsWith(first.replace(".webp", "")));
  expect(gone.length).toBeGreaterThan(1);
  expect(await sweepAfter(25)).toBe(gone.length);
  expect((await listNames()).toSorted()).toEqual(before.filter((name) => !gone.includes(name)).toSorted());
  expect((await fetch(api.url + first)).status).toBe(404);
  expect((await fetch(`${api.url}${second}`)).status).toBe(200);
});

test("a picture that is uploaded again is young again", async () => {
  const lecture = await upload("#aa3");
  const target = { token: host.token, params: { id: lecture._id } };
  await call(api.url, updateLecture, { ...target, body: { thumbnail: null } });
  const read = files.describe;
  // Uploads the same picture again after the sweep has listed it, but before the sweep checks it again.
  const racing: FileStore = {
    ...files,
    describe: async (key) => {
      const facts = await read(key);
      return facts && { ...facts, modifiedAt: new Date(Date.now() + 25 * hourMs) };
    },
  };
  const now = new Date(Date.now() + 25 * hourMs);
  const services = {
    db: api.db,
    clock: () => now,
    logger: createLogger("silent"),
    listUsed: listUsedPictures,
  };
  expect(await sweepPictures({ ...services, files: racing })).toBe(0);
  expect((await fetch(`${api.url}${lecture.thumbnail}`)).status).toBe(200);
});

test("while the bucket is away, pictures say so and everything else goes on", async () => {
  const lecture = await upload("#3aa");
  await s3.kill();
  const reply = await fetch(`${api.url}${lecture.thumbnail}`);
  expect([reply.status, reply.headers.get("retry-after")]).toEqual([503, "10"]);
  expect(reply.headers.get("cache-control")).toBe("no-store");
  const body = { ...upcomingForm(), thumbnail: await photo("#a3a") };
  const refused = await errorOf(api.url, createLecture, { token: host.token, body });
  expect(refused).toMatchObject({ code: "storage_unavailable", retryAfter: 10 });
  const bare = await call(api.url, createLecture, { token: host.token, body: upcomingForm() });
  expect(bare.thumbnail).toBeNull();
});
