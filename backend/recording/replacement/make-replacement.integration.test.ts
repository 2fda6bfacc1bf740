import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";
import { listCaptions, saveCaptions } from "#contract/replay/captions.ts";
import { createCut } from "#contract/replay/cuts.ts";
import { getReplayChat } from "#contract/replay/replay-chat.ts";
import { getReplay, retryReplay } from "#contract/replay/replay.ts";
import { cancelReplacement, finishVideo } from "#contract/replay/replacement.ts";
import { assembleRecording, type AssemblyServices } from "../assembly/assemble-recording.ts";
import { openRecording } from "../state/recording-repo.ts";
import { removeRecording } from "../files/remove-recording.ts";
import { assemblyServices } from "../testing/assembly-services.ts";
import { readyReplay, type ReadyReplay } from "../testing/ready-replay.ts";
import { uploadVideo } from "../testing/video/send-video.ts";
import { videoFile } from "../testing/video/video-file.ts";
import { makeReplacement } from "./make-replacement.ts";
import { removeReplaced } from "../files/remove-replaced.ts";
import { selectReplacing } from "./replacement-repo.ts";

let folder: string;
let api: TestServer;
let files: FileStore;
let services: AssemblyServices;
let lecture: ReadyReplay;
let video: Buffer<ArrayBuffer>;
const still = new AbortController().signal;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-replace-"));
  const url = pathToFileURL(folder).href;
  api = await startTestServer({ env: { STORAGE_URL: url } });
  files = createFileStore(storageSettings(url, folder), "recordings");
  services = assemblyServices({ db: api.db, files, folder });
  video = await videoFile();
});
afterAll(async () => {
  await api.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  lecture = await readyReplay(api, files, new Date());
});

const params = () => ({ id: lecture.id });
const replayOf = (token: string) => call(api.url, getReplay, { token, params: params() });
const pendingOf = async () => (await replayOf(lecture.host.token)).progress?.replacement ?? null;

async function upload(bytes: Buffer<ArrayBuffer> = video): Promise<string> {
  const { token } = lecture.host;
  const id = await uploadVideo(api.url, token, { lectureId: lecture.id, bytes });
  await call(api.url, finishVideo, { token, params: { id } });
  return id;
}
const make = (videoId: string, more: object = {}, own = services) =>
  makeReplacement(own, { videoId, signal: still, isLastAttempt: false, ...more });

async function keysOf(): Promise<string[]> {
  const found: string[] = [];
  for await (const page of files.listPages()) found.push(...page.map(({ key }) => key));
  return found;
}
const file = (ticket: string | null, name: string) =>
  fetch(`${api.url}/replays/${lecture.id}/${name}?ticket=${ticket}`, {
    headers: { accept: "application/json" },
  });

test(
  "the new video takes the replay's place at once, and nothing of the old one stays",
  { timeout: 60_000 },
  async () => {
    const { token } = await lecture.newViewer();
    const cues = [{ startMs: 0, endMs: 1000, text: "Welcome" }];
    await call(api.url, saveCaptions, {
      token: lecture.host.token,
      params: { ...params(), language: "en" },
      body: { cues },
    });
    const id = await upload();
    const since = await api.db("replacement_videos").where({ id }).first("waitingSince");
    expect(since).toEqual({ waitingSince: expect.any(Date) });
    expect((await selectReplacing(api.db)).map((row: { id: string }) => row.id)).toContain(id);
    const before = await replayOf(token);
    expect(before).toMatchObject({ state: "ready", durationMs: 3_600_000, replacedAt: null });
    expect((await file(before.ticket, "240p/00000.m4s")).status).toBe(200);
    expect(await pendingOf()).toMatchObject({ state: "waiting", failure: null, name: "lecture.mp4" });

    await call(api.url, createCut, {
      token: lecture.host.token,
      params: params(),
      body: { fromMs: 4000, toMs: 8000 },
    });
    await make(id);
    // An open page still plays the previous replay.
    const old = await file(before.ticket, "240p/00000.m4s");
    expect([old.status, await old.json()]).toMatchObject([410, { code: "replay_replaced" }]);
    const after = await replayOf(token);
    expect(after).toMatchObject({
      state: "ready",
      chapters: [],
      hidden: [],
      renditions: ["sound", "240p", "720p"],
    });
    expect(after.durationMs).toBeGreaterThan(11_800);
    expect(after.durationMs).toBeLessThan(12_300);
    expect(after.replacedAt).not.toBeNull();
    for (const name of ["master.m3u8", "240p/init.mp4", "720p/00002.m4s", "sound/00000.m4s", "poster.jpg"])
      expect((await file(after.ticket, name)).status, name).toBe(200);
    expect(await call(api.url, getReplayChat, { token, params: params() })).toEqual([]);
    expect(await call(api.url, listCaptions, { token, params: params() })).toEqual([]);
    expect(await pendingOf()).toBeNull();
    // A cut of the old replay would hide something in the new one.
    expect(await api.db("replay_cuts").where({ recordingId: lecture.recordingId })).toEqual([]);

    await removeReplaced(services, lecture.recordingId);
    const left = (await keysOf()).filter((key) => key.includes(lecture.recordingId));
    expect(left).toEqual([]);
    expect((await file(after.ticket, "720p/00000.m4s")).status).toBe(200);
    // The recording files are gone, so the recording cannot be resumed.
    expect(await openRecording(api.db, lecture.id, new Date())).toBeUndefined();
    // A second run finds nothing to do.
    await make(id);
    expect(await readdir(services.workFolder)).toEqual([]);
  },
);

test(
  "it can be cut, replaced once more, and removed without a trace",
  { tags: "wide", timeout: 60_000 },
  async () => {
    const { token } = lecture.host;
    const first = await upload(await videoFile({ seconds: 15, name: "lecture.webm", size: "160x90" }));
    await make(first);
    await call(api.url, createCut, { token, params: params(), body: { fromMs: 4000, toMs: 8000 } });
    await assembleRecording(services, {
      recordingId: lecture.recordingId,
      signal: still,
      isLastAttempt: true,
    });
    expect(await replayOf(token)).toMatchObject({
      hidden: [{ fromMs: 4000, toMs: 8000 }],
      progress: { isRemade: false, failure: null },
    });
    const second = await upload();
    await make(second);
    await removeReplaced(services, lecture.recordingId);
    expect((await keysOf()).filter((key) => key.includes(first))).toEqual([]);
    expect(await replayOf(token)).toMatchObject({ hidden: [], progress: { cuts: [] } });
    await api.db("recordings").where({ id: lecture.recordingId }).update({ state: "deleted" });
    await removeRecording({ ...services, folder: null }, lecture.recordingId);
    expect((await keysOf()).filter((key) => key.includes(second))).toEqual([]);
    expect(await api.db("replacement_videos").where({ recordingId: lecture.recordingId })).toEqual([]);
  },
);

test(
  "a replay that could not be made is there once a video stands in its place",
  { timeout: 60_000 },
  async () => {
    await api
      .db("recordings")
      .where({ id: lecture.recordingId })
      .update({ state: "failed", failure: "nothing_recorded", expiresAt: null });
    await api.db("assemblies").where({ recordingId: lecture.recordingId }).delete();
    await make(await upload());
    const replay = await replayOf(lecture.host.token);
    expect(replay).toMatchObject({ state: "ready", progress: { failure: null } });
    expect(replay.expiresAt).not.toBeNull();
  },
);

describe("the replay stays as it is, and the host reads why, after", () => {
  const refusals = {
    "no picture": [{ without: "picture", name: "lecture.mp4" }, "no_picture"],
    "no sound": [{ without: "sound" }, "no_sound"],
    "nine seconds": [{ seconds: 9 }, "too_short"],
    "a codec that no browser has": [{ name: "lecture.mkv", more: ["-c:v", "ffv1"] }, "codec_unknown"],
    "a picture in full colour": [{ more: ["-pix_fmt", "yuv444p"], seconds: 1 }, "codec_unknown"],
  } as const;
  type Refusal = [wanted: Parameters<typeof videoFile>[0], failure: string];
  async function expectRefused([wanted, failure]: Readonly<Refusal>): Promise<void> {
    const id = await upload(await videoFile(wanted));
    await make(id);
    expect(await pendingOf()).toMatchObject({ state: "refused", failure });
    expect(await replayOf(lecture.host.token)).toMatchObject({ state: "ready", durationMs: 3_600_000 });
    await removeReplaced(services, lecture.recordingId);
    expect((await keysOf()).filter((key) => key.includes(id))).toEqual([]);
    expect(await pendingOf()).toMatchObject({ state: "refused", failure });
  }
  test.each(Object.entries(refusals))("%s", { timeout: 60_000 }, (_, refusal) => expectRefused(refusal));
  test("an enormous picture", { tags: "wide", timeout: 60_000 }, () =>
    expectRefused([{ size: "6000x3400", seconds: 1 }, "picture_too_large"]),
  );

  test("half a file, with its index before or behind", { tags: "wide", timeout: 60_000 }, async () => {
    const streamed = await videoFile({ seconds: 30, more: ["-movflags", "+faststart"] });
    for (const [bytes, failure] of [
      [video, "unreadable"],
      [streamed, "incomplete"],
      [await videoFile({ seconds: 30, name: "lecture.mkv" }), "incomplete"],
    ] as const) {
      await make(await upload(Buffer.from(bytes.subarray(0, Math.floor(bytes.length / 2)))));
      expect(await pendingOf()).toMatchObject({ state: "refused", failure });
    }
  });

  test("junk behind the first bytes of a video", async () => {
    const junk = Buffer.concat([video.subarray(0, 64), Buffer.alloc(20_000, "junk")]);
    await make(await upload(junk));
    expect(await pendingOf()).toMatchObject({ state: "refused", failure: "unreadable" });
  });

  test(
    "a storage that is away, and a full disk: tried again by itself, then by the host",
    { timeout: 60_000 },
    async () => {
      const id = await upload(await videoFile({ seconds: 10, size: "160x90" }));
      const away = {
        ...services,
        files: { ...files, read: () => Promise.reject(new StorageUnavailableError(new Error("away"))) },
      };
      await expect(make(id, {}, away)).rejects.toThrow(StorageUnavailableError);
      expect(await pendingOf()).toMatchObject({ state: "waiting", failure: "storage_unavailable" });
      const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
      const fullDisk = { ...services, files: { ...files, writeFrom: () => Promise.reject(full) } };
      await make(id, { isLastAttempt: true }, fullDisk);
      expect(await pendingOf()).toMatchObject({ state: "failed", failure: "disk_full" });
      await call(api.url, retryReplay, { token: lecture.host.token, params: params() });
      await make(id);
      expect(await pendingOf()).toBeNull();
    },
  );

  test("it was taken back while it was made", { tags: "wide", timeout: 60_000 }, async () => {
    const id = await upload();
    const { token } = lecture.host;
    const takingBack: FileStore = {
      ...files,
      writeFrom: async (...args) => {
        await files.writeFrom(...args);
        if (args[0].endsWith("master.m3u8"))
          await call(api.url, cancelReplacement, { token, params: params() });
      },
    };
    await make(id, {}, { ...services, files: takingBack });
    await removeReplaced(services, lecture.recordingId);
    expect((await keysOf()).filter((key) => key.includes(id))).toEqual([]);
    expect(await replayOf(token)).toMatchObject({ durationMs: 3_600_000, replacedAt: null });
  });
});
