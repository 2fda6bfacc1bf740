import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { enrolledStudent } from "#backend/enrollments/testing/lecture-fixture.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { asAdmin, soldLecture } from "#backend/quality/testing/given-lecture.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { uploadIdOf } from "#backend/platform/files/uploads/testing/tus-request.ts";
import { failure } from "#contract/http/error.ts";
import { createCut, cutTooLarge } from "#contract/replay/cuts.ts";
import { getReplay } from "#contract/replay/replay.ts";
import {
  cancelReplacement,
  finishVideo,
  MAX_VIDEO_BYTES,
  MAX_VIDEO_BYTES_PER_INSTRUCTOR,
} from "#contract/replay/replacement.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";
import { beginOfVideo, createVideo, sendVideo, uploadVideo } from "../testing/video/send-video.ts";
import { findNeededLength } from "../state/replay-promise.ts";
import { removeReplaced, sweepVideos } from "../files/remove-replaced.ts";
import { findReplacing, activateReplacement } from "./replacement-repo.ts";

let folder: string;
let api: TestServer;
let files: FileStore;
let lecture: ReadyReplay;
let now = new Date();
const day = 86_400_000;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-replace-attacks-"));
  const url = pathToFileURL(folder).href;
  api = await startTestServer({ clock: () => now, env: { STORAGE_URL: url } });
  files = createFileStore(storageSettings(url, folder), "recordings");
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  now = new Date();
  lecture = await readyReplay(api, null, now);
});

const token = () => lecture.host.token;
const file = (bytes: number) => ({ lectureId: lecture.id, bytes });
const begin = async (bytes = 100) => uploadIdOf(await createVideo(api.url, token(), file(bytes)));
const upload = (bytes: Uint8Array<ArrayBuffer> = beginOfVideo) =>
  uploadVideo(api.url, token(), { lectureId: lecture.id, bytes });
const patch = (id: string, offset: number, body: Uint8Array<ArrayBuffer>) =>
  sendVideo(api.url, {
    method: "PATCH",
    id,
    token: token(),
    headers: { "upload-offset": String(offset) },
    body,
  });
const codeOf = async (reply: Response) => failure.parse(await reply.json()).code;
const finishing = (id: string) => ({ token: token(), params: { id } });
const cancelling = () => ({ token: token(), params: { id: lecture.id } });
const rows = () => api.db("replacement_videos").where({ recordingId: lecture.recordingId });

async function keysOf(id: string): Promise<string[]> {
  const found: string[] = [];
  for await (const page of files.listPages()) found.push(...page.map(({ key }) => key));
  return found.filter((key) => key.includes(id));
}

/** Makes a video of this length replace the replay, without rendering it. */
async function stand(durationMs: number): Promise<void> {
  const id = await upload();
  await call(api.url, finishVideo, finishing(id));
  const replacing = await findReplacing(api.db, id);
  if (!replacing) throw new Error("It does not wait.");
  const { lengthMs } = await findNeededLength(api.db, { ...replacing, now });
  const made = { durationMs, renditionBytes: {}, pictureBytes: 0, expiresAt: now, promisedMs: lengthMs, now };
  expect(await api.db.transaction((trx) => activateReplacement(trx, replacing, made))).toBe(true);
}

describe("refused is", () => {
  test("everybody but the lecture's own instructor, at every request", async () => {
    const id = await begin();
    const student = await lecture.newViewer();
    const other = await readyReplay(api, null, now);
    const admin = await asAdmin(api, await newAccount(api.url, "student"));
    for (const [theirs, status] of [
      [undefined, 401],
      ["junk", 401],
      [student.token, 403],
      [other.host.token, 403],
      [admin.token, 403],
    ] as const) {
      expect((await createVideo(api.url, theirs, file(100))).status).toBe(status);
      for (const method of ["HEAD", "PATCH", "DELETE"] as const) {
        const headers = method === "PATCH" ? { "upload-offset": "0" } : {};
        const body = method === "PATCH" ? { body: beginOfVideo } : {};
        const reply = await sendVideo(api.url, { method, id, token: theirs, headers, ...body });
        expect(reply.status, method).toBe(status);
      }
      const as = theirs === undefined ? {} : { token: theirs };
      expect((await errorOf(api.url, finishVideo, { ...as, params: { id } })).statusCode).toBe(status);
      const cancelled = await errorOf(api.url, cancelReplacement, { ...as, params: { id: lecture.id } });
      expect(cancelled.statusCode).toBe(status);
    }
    expect(await rows()).toMatchObject([{ id, state: "uploading", received: 0 }]);
  });

  test("an instructor who was suspended", async () => {
    const id = await begin();
    await api.db("accounts").where({ id: lecture.host.id }).update({ suspendedAt: now });
    expect((await errorOf(api.url, finishVideo, finishing(id))).statusCode).toBe(401);
    expect((await createVideo(api.url, token(), file(100))).status).toBe(401);
  });

  test("a lecture that was not recorded, is being recorded, or whose replay's time is over", async () => {
    const create = async () => codeOf(await createVideo(api.url, token(), file(100)));
    const change = (values: object) => api.db("recordings").where({ id: lecture.recordingId }).update(values);
    for (const values of [
      { state: "recording", endedAt: null },
      { state: "ended", endedAt: now },
      { state: "deleted" },
      { state: "ready", expiresAt: now },
    ]) {
      await change(values);
      expect(await create(), values.state).toBe("replay_unavailable");
    }
    expect((await createVideo(api.url, token(), { lectureId: randomUUID(), bytes: 100 })).status).toBe(404);
  });

  test("what is too large, empty, or larger than it said", async () => {
    const create = async (bytes: number) => codeOf(await createVideo(api.url, token(), file(bytes)));
    expect(await create(MAX_VIDEO_BYTES + 1)).toBe("replay_video_too_large");
    expect(await create(0)).toBe("replay_video_refused");
    const id = await begin(10);
    expect(await codeOf(await patch(id, 0, beginOfVideo))).toBe("replay_video_too_large");
    expect(await rows()).toMatchObject([{ received: 0 }]);
  });

  test("more than an instructor's videos may take together", async () => {
    const other = await readyReplay(api, null, now);
    await api.db("lectures").where({ id: other.id }).update({ instructorId: lecture.host.id });
    const taken = { id: randomUUID(), recordingId: other.recordingId, name: "a.mp4", createdAt: now };
    await api.db("replacement_videos").insert({ ...taken, bytes: MAX_VIDEO_BYTES_PER_INSTRUCTOR - 50 });
    expect(await codeOf(await createVideo(api.url, token(), file(51)))).toBe("replay_videos_full");
    expect((await createVideo(api.url, token(), file(50))).status).toBe(201);
    // The video is withdrawn. Its stored bytes count towards the instructor's limit until they are removed.
    const gone = { state: "gone", received: MAX_VIDEO_BYTES_PER_INSTRUCTOR - 60, parts: ["a"] };
    await api.db("replacement_videos").where({ id: taken.id }).update(gone);
    expect(await codeOf(await createVideo(api.url, token(), file(61)))).toBe("replay_videos_full");
    await removeReplaced({ db: api.db, files }, other.recordingId);
    expect((await createVideo(api.url, token(), file(61))).status).toBe(201);
  });

  test.each([
    ["a page", "<!doctype html><script>alert(1)</script>"],
    ["a zip file", "PK\u0003\u0004\u0014\0\0\0\b\0 and more"],
    ["a playlist that names other files", "#EXTM3U\n#EXTINF:1,\nfile:///etc/passwd\n"],
    ["a list of files", "ffconcat version 1.0\nfile /etc/passwd\n"],
    ["sound alone", "ID3\u0003\0\0\0\0\0\0"],
    ["a program", "\u007fELF\u0002\u0001\u0001\0\0\0\0\0\0\0\0\0\u0003\0"],
  ])("%s that is called a video", async (_, text) => {
    const id = await upload(new TextEncoder().encode(text));
    expect(await errorOf(api.url, finishVideo, finishing(id))).toMatchObject({
      statusCode: 415,
      code: "replay_video_refused",
    });
    expect((await errorOf(api.url, finishVideo, finishing(id))).code).toBe("upload_gone");
    await removeReplaced({ db: api.db, files }, lecture.recordingId);
    expect(await keysOf(id)).toEqual([]);
    expect(await rows()).toEqual([]);
  });

  test("half an upload, and bytes at another place", async () => {
    const id = await begin(beginOfVideo.length + 10);
    expect((await patch(id, 0, beginOfVideo)).status).toBe(204);
    for (const offset of [0, 5, 30])
      expect(await codeOf(await patch(id, offset, Buffer.alloc(5)))).toBe("upload_conflict");
    expect((await errorOf(api.url, finishVideo, finishing(id))).code).toBe("upload_conflict");
  });

  test.each([
    ["no metadata", ""],
    ["metadata that is junk", "name AAAA,lectureId AAAA"],
    ["text without sense", "%%%"],
  ])("%s", async (_, metadata) => {
    const headers = { "upload-length": "100", ...(metadata && { "upload-metadata": metadata }) };
    const reply = await sendVideo(api.url, { method: "POST", token: token(), headers });
    expect([reply.status, await codeOf(reply)]).toEqual([400, "invalid"]);
  });

  test("an id that is junk, of nothing, or climbs", async () => {
    for (const id of ["junk", randomUUID(), "..%2f..%2fpictures", "%00", "x".repeat(2000)])
      for (const method of ["HEAD", "PATCH", "DELETE"] as const)
        expect([400, 404]).toContain((await sendVideo(api.url, { method, id, token: token() })).status);
  });
});

test("what was sent of one is never sent to anybody", async () => {
  const id = await upload();
  await call(api.url, finishVideo, finishing(id));
  const { ticket } = await call(api.url, getReplay, { token: token(), params: { id: lecture.id } });
  const [key = ""] = await keysOf(id);
  for (const name of [
    key,
    `..%2f${key}`,
    `%2e%2e/%2e%2e/${key}`,
    `240p/${key}`,
    `${id}/${key.split("/").at(-1)}`,
  ]) {
    const address = `${api.url}/replays/${lecture.id}/${name}?ticket=${ticket}`;
    expect([400, 404], name).toContain(
      (await fetch(address, { headers: { accept: "application/json" } })).status,
    );
  }
});

test("one that is complete takes no more, is finished once, and keeps others waiting until it is cancelled", async () => {
  const id = await upload();
  await Promise.all([1, 2].map(() => call(api.url, finishVideo, finishing(id))));
  expect(await codeOf(await patch(id, beginOfVideo.length, Buffer.alloc(1)))).toBe("upload_gone");
  expect((await sendVideo(api.url, { method: "DELETE", id, token: token() })).status).toBe(404);
  expect(await codeOf(await createVideo(api.url, token(), file(100)))).toBe("replay_video_pending");
  await call(api.url, cancelReplacement, cancelling());
  expect((await errorOf(api.url, cancelReplacement, cancelling())).code).toBe("not_found");
  expect((await errorOf(api.url, finishVideo, finishing(id))).code).toBe("upload_gone");
  await removeReplaced({ db: api.db, files }, lecture.recordingId);
  expect([await keysOf(id), await rows()]).toEqual([[], []]);
});

test("an upload goes on where the line broke", async () => {
  const id = await begin(beginOfVideo.length);
  expect((await patch(id, 0, beginOfVideo.subarray(0, 10))).status).toBe(204);
  const asked = await sendVideo(api.url, { method: "HEAD", id, token: token() });
  expect([asked.status, asked.headers.get("upload-offset")]).toEqual([200, "10"]);
  expect((await patch(id, 10, beginOfVideo.subarray(10))).status).toBe(204);
  await call(api.url, finishVideo, finishing(id));
  expect(await rows()).toMatchObject([{ state: "waiting", format: "mov" }]);
});

test("another upload takes the place of one that was not finished", async () => {
  const first = await begin();
  const second = await begin();
  expect(await codeOf(await patch(first, 0, beginOfVideo))).toBe("upload_gone");
  expect((await patch(second, 0, beginOfVideo)).status).toBe(204);
});

test("two that begin at once are one", async () => {
  await Promise.all(Array.from({ length: 5 }, () => createVideo(api.url, token(), file(100))));
  expect((await rows()).filter(({ state }) => state === "uploading")).toHaveLength(1);
});

test("an upload that takes more than a week is swept", async () => {
  const id = await upload();
  now = new Date(now.getTime() + 7 * day + 1);
  await api.db("sessions").update({ lastUsedAt: now });
  expect(await codeOf(await patch(id, 0, beginOfVideo))).toBe("upload_gone");
  await sweepVideos({ db: api.db, clock: () => now });
  await removeReplaced({ db: api.db, files }, lecture.recordingId);
  expect([await keysOf(id), await rows()]).toEqual([[], []]);
});

describe("while students who paid are promised the replay", () => {
  beforeEach(async () => {
    const given = await soldLecture(api);
    await enrolledStudent(api, given.lecture);
    await api
      .db("lectures")
      .where({ id: given.lecture._id })
      .update({ recordingEnabled: true, replayDays: 30 });
    await api.db("recordings").where({ id: lecture.recordingId }).update({ lectureId: given.lecture._id });
    lecture = { ...lecture, id: given.lecture._id, host: given.host };
  });
  const needed = async () => (await call(api.url, getReplay, cancelling())).progress?.replacementMs;

  test("three quarters of the longest one have to stay, whatever is put in its place", async () => {
    expect(await needed()).toBe(2_700_000);
    await stand(2_700_000);
    // The required length is three quarters of the longest replay so far, not of the new, shorter one.
    expect(await needed()).toBe(2_700_000);
    await stand(3_000_000);
    expect(await needed()).toBe(2_700_000);
    const cut = { ...cancelling(), body: { fromMs: 0, toMs: 300_000 } };
    await call(api.url, createCut, cut);
    const more = { ...cancelling(), body: { fromMs: 300_000, toMs: 302_000 } };
    expect((await errorOf(api.url, createCut, more)).fields?.["toMs"]).toEqual([cutTooLarge]);
    await api.db("payments").update({ amountSantim: 0 });
    expect(await needed()).toBe(0);
  });

  test("one that could not be made is as long as what was recorded, and no longer than announced", async () => {
    await api.db("assemblies").where({ recordingId: lecture.recordingId }).delete();
    await api
      .db("recordings")
      .where({ id: lecture.recordingId })
      .update({ state: "failed", startedAt: new Date(now.getTime() - 7_200_000), endedAt: now });
    await api.db("lectures").where({ id: lecture.id }).update({ durationMinutes: 60 });
    expect(await needed()).toBe(2_700_000);
  });
});
