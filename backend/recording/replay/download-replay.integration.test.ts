import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { failure } from "#contract/http/error.ts";
import { downloadReplay, getReplay, REPLAY_TICKET_MS } from "#contract/replay/replay.ts";
import { createRateLimits, limits } from "#backend/platform/http/rate-limits/rate-limits.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";

let folder: string;
let api: TestServer;
let files: FileStore;
let lecture: ReadyReplay;
let student: TestAccount;
let now = new Date();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-downloads-"));
  const few = { ...limits, replay: { perSubject: 12, perAddress: 1000, seconds: 60 } };
  const env = { STORAGE_URL: pathToFileURL(folder).href };
  api = await startTestServer({ env, clock: () => now, limits: createRateLimits(few) });
  files = createFileStore({ kind: "folder", folder }, "recordings");
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date();
  lecture = await readyReplay(api, files, now);
  await change("lectures", { id: lecture.id }, { offlineAllowed: true });
  student = await lecture.newViewer();
});

const change = (table: string, where: object, changes: object) => api.db(table).where(where).update(changes);
const request = (token: string | undefined) => ({ token, params: { id: lecture.id } });
const download = ({ token }: TestAccount) => call(api.url, downloadReplay, request(token));
const refusalOf = async ({ token }: { token: string | undefined }) =>
  (await errorOf(api.url, downloadReplay, request(token))).code;
const get = (file: string, ticket: string) =>
  fetch(`${api.url}/replays/${lecture.id}/${file}?ticket=${ticket}`);
const codeOf = async (reply: Response) =>
  reply.status < 400 ? reply.status : failure.parse(await reply.json()).code;

test("a student whose host allows it downloads each file, until the replay's time is over", async () => {
  const { ticket, expiresAt } = await download(student);
  for (const file of ["sound/index.m3u8", "240p/index.m3u8", "240p/init.mp4", "240p/00000.m4s"])
    expect((await get(file, ticket)).status, file).toBe(200);
  const replay = await call(api.url, getReplay, request(student.token));
  expect(replay).toMatchObject({ canDownload: true, expiresAt });
});

test("who may not watch it may not download it, and says so as for watching", async () => {
  for (const token of [undefined, "junk"]) expect(await refusalOf({ token })).toBe("not_signed_in");
  for (const role of ["student", "instructor"] as const)
    expect(await refusalOf(await newAccount(api.url, role))).toBe("not_enrolled");
  await api.db("room_bans").insert({ lectureId: lecture.id, accountId: student.id, bannedAt: now });
  expect(await refusalOf(student)).toBe("banned");
  const leaving = await lecture.newViewer();
  await change("enrollments", { studentId: leaving.id }, { status: "withdrawn" });
  expect(await refusalOf(leaving)).toBe("not_enrolled");
});

test("where the host does not allow it, only they themselves download it", async () => {
  const { ticket } = await download(student);
  await change("lectures", { id: lecture.id }, { offlineAllowed: false });
  expect(await refusalOf(student)).toBe("replay_not_downloadable");
  expect((await call(api.url, getReplay, request(student.token))).canDownload).toBe(false);
  for (const file of ["sound/index.m3u8", "240p/00000.m4s"])
    expect(await codeOf(await get(file, ticket)), file).toBe("replay_not_downloadable");
  expect((await download(lecture.host)).ticket).not.toBe("");
});

test("a preview is not downloaded, nor what is over", async () => {
  const { ticket } = await download(student);
  await change("recordings", { id: lecture.recordingId }, { state: "preview" });
  expect(await refusalOf(student)).toBe("replay_unavailable");
  expect(await codeOf(await get("240p/00000.m4s", ticket))).toBe("replay_unavailable");
  await change("recordings", { id: lecture.recordingId }, { state: "ready", expiresAt: now });
  expect(await refusalOf(student)).toBe("replay_unavailable");
  expect(await codeOf(await get("240p/00000.m4s", ticket))).toBe("replay_unavailable");
});

test("its ticket ends after ten minutes, is for one lecture, and can't be made of another", async () => {
  const { ticket } = await download(student);
  const other = await readyReplay(api, files, now);
  const elsewhere = await fetch(`${api.url}/replays/${other.id}/sound/index.m3u8?ticket=${ticket}`);
  expect(await codeOf(elsewhere)).toBe("replay_ticket_invalid");
  now = new Date(now.getTime() + REPLAY_TICKET_MS);
  expect(await codeOf(await get("sound/index.m3u8", ticket))).toBe("replay_ticket_invalid");
});

test("what is downloaded counts as watched, since nobody learns what becomes of it", async () => {
  const { ticket } = await download(student);
  await get("240p/00000.m4s", ticket);
  const watched = await api.db("replay_views").where({ accountId: student.id }).first("segments");
  expect(watched).toEqual({ segments: "{[0,1)}" });
});

test("who asks too often is refused for a while", async () => {
  for (let count = 0; count < 12; count += 1) await download(student);
  expect(await refusalOf(student)).toBe("too_many_requests");
});
