import { execFile } from "node:child_process";
import { mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { uploadRecordingFiles } from "#backend/recording/files/upload-recording-files.ts";
import { openRecordingsFolder } from "#backend/recording/files/recordings-folder.ts";
import { listRecordingFiles, type RecordingFile } from "#backend/recording/state/recording-file-repo.ts";
import { findRecording, listRecordingEvents } from "#backend/recording/state/recording-repo.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import { requestMedia } from "#backend/quality/testing/janus/media-peer.ts";
import { createOpened } from "#backend/quality/testing/janus/sfu-class.ts";
import { startTestServer, type TestServer } from "#backend/quality/testing/test-server.ts";

let janus: JanusProcess;
let api: TestServer;
let folder: string;
let storage: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  storage = await mkdtemp(path.join(tmpdir(), "gubae-storage-"));
  janus = await startJanus();
  api = await startTestServer({ env: { ...janus.env, JANUS_RECORDINGS: folder }, heartbeatMs: 200 });
});
afterAll(async () => {
  await api.stop();
  await janus.stop();
  for (const place of [folder, storage]) await rm(place, { recursive: true, force: true });
});
const opened = createOpened();
const { enter } = opened;
/**
 * Frames as large as those of a real call: Janus writes its files in blocks of four kilobytes, which small frames would
 * take long to fill.
 */
const media = {
  audio: Buffer.concat([Buffer.from([0xf8, 0xff, 0xfe]), Buffer.alloc(157)]),
  video: Buffer.concat([
    Buffer.from([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00, 0x00, 0x00]),
    Buffer.alloc(987),
  ]),
};
const publish = (host: Parameters<typeof opened.publish>[0]) => opened.publish(host, media);
afterEach(() => opened.closeAll());

const patience = { timeout: 15_000, interval: 100 };

/** Creates a lecture that is to be recorded and is about to start, with its host in the room. */
async function recordedLecture() {
  const lecture = await newLecture(api);
  await api.db("lectures").where({ id: lecture.id }).update({ recordingEnabled: true, startsAt: new Date() });
  const host = await enter(api.url, lecture.host.token, lecture.id);
  const show = (source: string) => host.request("source", { roomId: lecture.id, source, muted: false });
  return { lecture, host, show };
}

async function filesOf(lectureId: string): Promise<RecordingFile[]> {
  const recording = await findRecording(api.db, lectureId);
  return recording ? listRecordingFiles(api.db, recording.id) : [];
}
const endedFiles = async (lectureId: string) =>
  (await filesOf(lectureId)).filter(({ state }) => state !== "writing").length;
const sizeOf = async ({ file }: RecordingFile) => (await openRecordingsFolder(folder).find(file))?.size ?? 0;
/** Resolves when each file that is being written has grown beyond this size. */
async function grown(lectureId: string, bytes = 4096): Promise<void> {
  await expect
    .poll(async () => {
      const writing = (await filesOf(lectureId)).filter(({ state }) => state === "writing");
      return writing.length === 2 && Math.min(...(await Promise.all(writing.map(sizeOf))));
    }, patience)
    .toBeGreaterThan(bytes);
}

const upload = (minutesLater = 1) =>
  uploadRecordingFiles({
    db: api.db,
    clock: () => new Date(Date.now() + minutesLater * 60_000),
    logger: createLogger({ level: "silent", modules: {} }),
    folder: openRecordingsFolder(folder),
    files: createFileStore({ kind: "folder", folder: storage }, "recordings"),
  });

/** Returns what Janus's own tool reports about a file in the storage. */
async function readHeader(storageKey: string | null): Promise<string> {
  const file = path.join(storage, "recordings", storageKey ?? "");
  const { stdout, stderr } = await promisify(execFile)("janus-pp-rec", ["--parse", file]);
  return stdout + stderr;
}

test("a recorded lecture gives files from the first packet on, which Janus's tool reads in the storage", async () => {
  const { lecture, host, show } = await recordedLecture();
  expect(host.answer.media.engine).toBe("sfu");
  expect(host.answer.roomInfo.recording).toMatchObject({ state: "waiting", replayDays: 30 });
  await show("camera");
  await publish(host);
  await grown(lecture.id);
  await show("screen");
  expect(await endedFiles(lecture.id)).toBe(2);
  await grown(lecture.id);
  await host.request("end-room", { roomId: lecture.id, ended: true });
  await expect.poll(async () => (await findRecording(api.db, lecture.id))?.state, patience).toBe("ended");
  expect(await upload()).toBe(4);
  const recordingFiles = await filesOf(lecture.id);
  expect(recordingFiles.map(({ source, state }) => `${source} ${state}`)).toEqual([
    "microphone stored",
    "camera stored",
    "microphone stored",
    "screen stored",
  ]);
  for (const { storageKey, medium } of recordingFiles)
    expect(await readHeader(storageKey)).toMatch(medium === "audio" ? /opus/i : /vp8/i);
  expect(await readdir(folder)).toEqual([]);
  const recording = await findRecording(api.db, lecture.id);
  const events = await listRecordingEvents(api.db, recording?.id ?? "");
  expect(events.map(({ kind, value }) => `${kind} ${value}`)).toEqual(["source camera", "source screen"]);
});

test("nothing of a pause is recorded, the gap is marked, and everybody is told", async () => {
  const { lecture, host, show } = await recordedLecture();
  const viewer = await enter(api.url, (await lecture.newViewer()).token, lecture.id);
  const ask = (request: string, body: object) => host.request(request, { roomId: lecture.id, ...body });
  await show("camera");
  await publish(host);
  await grown(lecture.id);
  await ask("pause-recording", { paused: true });
  const paused = await filesOf(lecture.id);
  expect(paused.map(({ state }) => state)).toEqual(["written", "written"]);
  const sizes = await Promise.all(paused.map(sizeOf));
  await ask("mark-recording", { title: "Halves" });
  await ask("pause-recording", { paused: false });
  await grown(lecture.id);
  expect(await Promise.all(paused.map(sizeOf))).toEqual(sizes);
  const told = viewer.received("recording").map((recording) => recording?.state);
  expect(told.slice(-2)).toEqual(["paused", "on"]);
  const recording = await findRecording(api.db, lecture.id);
  const events = await listRecordingEvents(api.db, recording?.id ?? "");
  expect(events.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
    "source camera",
    "pause host",
    "marker Halves",
    "resume host",
  ]);
});

test("Janus begins new files every few minutes", async () => {
  const { lecture, host, show } = await recordedLecture();
  await show("camera");
  await publish(host);
  await grown(lecture.id);
  const recording = await findRecording(api.db, lecture.id);
  await api
    .db("recordings")
    .where({ id: recording?.id })
    .update({ segmentStartedAt: new Date(Date.now() - 10 * 60_000) });
  await expect.poll(() => endedFiles(lecture.id), patience).toBe(2);
  await grown(lecture.id);
});

test(
  "what a killed Janus had written is carried, and the next Janus's files follow it",
  { tags: "wide" },
  async () => {
    const { lecture, host, show } = await recordedLecture();
    await show("camera");
    await publish(host);
    await grown(lecture.id, 8192);
    await janus.kill();
    const [before] = await filesOf(lecture.id);
    const written = before ? await sizeOf(before) : 0;
    await janus.startAgain();
    await expect.poll(() => endedFiles(lecture.id), { timeout: 30_000 }).toBe(2);
    await expect.poll(() => publish(host).catch(() => null), patience).not.toBeNull();
    await grown(lecture.id);
    await upload();
    const [audio] = await filesOf(lecture.id);
    expect(audio).toMatchObject({ state: "stored", byteSize: written });
    expect(await readHeader(audio?.storageKey ?? null)).toMatch(/opus/i);
  },
);

test("while the storage is unavailable files stay where Janus wrote them, and are stored afterwards", async () => {
  const { lecture, host, show } = await recordedLecture();
  await show("camera");
  await publish(host);
  await grown(lecture.id);
  await host.request("end-room", { roomId: lecture.id, ended: true });
  await expect.poll(() => endedFiles(lecture.id), patience).toBe(2);
  await rm(storage, { recursive: true, force: true });
  await writeFile(storage, "no folder");
  await expect(upload()).rejects.toMatchObject({ code: "storage_unavailable" });
  expect((await filesOf(lecture.id)).map(({ state }) => state)).toEqual(["written", "written"]);
  await rm(storage);
  await upload(61);
  expect((await filesOf(lecture.id)).map(({ state }) => state)).toEqual(["stored", "stored"]);
});

test("a folder that is away interrupts the recording, and it goes on when the folder is back", async () => {
  const { lecture, host, show } = await recordedLecture();
  await show("camera");
  await publish(host);
  await grown(lecture.id);
  const away = `${folder}.away`;
  await rename(folder, away);
  const failure = async () => (await findRecording(api.db, lecture.id))?.failure;
  await expect.poll(failure, patience).toBe("folder_away");
  await rename(away, folder);
  await expect.poll(failure, patience).toBeNull();
  await grown(lecture.id);
});

test("the corner camera is in no file, and turning it on or off begins no new one", async () => {
  const { lecture, host, show } = await recordedLecture();
  await show("screen");
  await publish(host);
  await grown(lecture.id);
  const before = await filesOf(lecture.id);
  const corner = await opened.publish(host, { ...media, corner: true });
  await grown(lecture.id, 16_000);
  await requestMedia(host, "end-publication", { publication: corner.id });
  expect(await api.db("room_media").where({ lectureId: lecture.id }).first("corner")).toEqual({
    corner: null,
  });
  await grown(lecture.id, 28_000);
  expect((await filesOf(lecture.id)).map(({ file }) => file)).toEqual(before.map(({ file }) => file));
  const written = (await readdir(folder)).filter((name) => before.some(({ file }) => name.startsWith(file)));
  const recordingId = before[0]?.recordingId ?? "";
  expect((await readdir(folder)).filter((name) => name.startsWith(recordingId))).toEqual(written);
  expect(written).toHaveLength(2);
});
