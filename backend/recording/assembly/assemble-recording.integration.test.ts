import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { findRecording } from "../state/recording-repo.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { createCut, deleteCut } from "../redaction/change-cuts.ts";
import { removeRecording } from "../files/remove-recording.ts";
import { assemblyServices } from "../testing/assembly-services.ts";
import { recordedLecture } from "../testing/recorded-lecture.ts";
import { assembleRecording, type AssemblyServices } from "./assemble-recording.ts";
import { findAssembly, reopenAssembly, selectAssemblable } from "./assembly-repo.ts";

let folder = "";
let files: FileStore;
let services: AssemblyServices;
const still = new AbortController().signal;

const api = setUpTestServer();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-assembly-"));
  files = createFileStore({ kind: "folder", folder: path.join(folder, "files") }, "recordings");
  services = assemblyServices({ db: api.db, files, folder });
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

const run = (
  recordingId: string,
  more: Partial<Parameters<typeof assembleRecording>[1]> = {},
  own = services,
) => assembleRecording(own, { recordingId, signal: still, isLastAttempt: false, ...more });

test(
  "makes a preview and all qualities, once, and leaves nothing on the machine",
  { timeout: 60_000 },
  async () => {
    const { id, recordingId } = await recordedLecture(api, files);
    expect((await selectAssemblable(api.db)).map((row: { id: string }) => row.id)).toContain(recordingId);
    await run(recordingId);
    const recording = await findRecording(api.db, id);
    expect(recording).toMatchObject({ state: "ready", failure: null });
    expect(recording?.expiresAt?.getTime()).toBe((recording?.endedAt?.getTime() ?? 0) + 30 * 86_400_000);
    expect(await findAssembly(api.db, recordingId)).toMatchObject({
      step: "done",
      renditions: ["sound", "240p", "720p"],
      chapters: [{ atMs: 0, kind: "camera" }],
    });
    for (const name of [
      "preview.webm",
      "master.m3u8",
      "sound/index.m3u8",
      "240p/00000.m4s",
      "720p/init.mp4",
      "poster.jpg",
    ])
      expect(await files.exists(`replays/${recordingId}/${name}`), name).toBe(true);
    const sizes = ["poster.jpg", "thumbnails.jpg", "thumbnails.vtt"].map(
      async (name) => (await files.describe(`${replayFolder(recordingId)}/${name}`))?.size ?? 0,
    );
    const [poster = 0, ...thumbnails] = await Promise.all(sizes);
    expect((await findAssembly(api.db, recordingId))?.pictureBytes).toBe(
      thumbnails.reduce((sum, bytes) => sum + bytes, poster),
    );
    expect(await readdir(services.workFolder)).toEqual([]);
    // A second run of the same job finds nothing to do.
    await run(recordingId);
    expect(await findRecording(api.db, id)).toMatchObject({ state: "ready" });
  },
);

test("says that nothing can be played, and goes on when the host asks again", async () => {
  const media = { audio: Buffer.alloc(0), video: Buffer.from("junk that nobody recorded") };
  const { id, recordingId } = await recordedLecture(api, files, { media });
  await run(recordingId);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "failed", failure: "nothing_recorded" });
  expect(await reopenAssembly(api.db, recordingId)).toBe(true);
  expect(await reopenAssembly(api.db, recordingId)).toBe(false);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ended", failure: null });
});

test("a storage that is away is tried again, and in the end given up", { timeout: 60_000 }, async () => {
  const { id, recordingId } = await recordedLecture(api, files, { seconds: 2 });
  const away = {
    ...services,
    files: { ...files, copyTo: () => Promise.reject(new StorageUnavailableError(new Error("away"))) },
  };
  await expect(run(recordingId, {}, away)).rejects.toThrow(StorageUnavailableError);
  expect(await findRecording(api.db, id)).toMatchObject({
    state: "assembling",
    failure: "storage_unavailable",
  });
  await run(recordingId, { isLastAttempt: true }, away);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "failed" });
  await reopenAssembly(api.db, recordingId);
  await run(recordingId);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready", failure: null });
});

test("a disk that is full says so, and is tried again", { tags: "wide", timeout: 60_000 }, async () => {
  const { id, recordingId } = await recordedLecture(api, files, { seconds: 2 });
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" });
  const fullDisk = { ...services, files: { ...files, copyTo: () => Promise.reject(full) } };
  await expect(run(recordingId, {}, fullDisk)).rejects.toThrow("ENOSPC");
  expect(await findRecording(api.db, id)).toMatchObject({ state: "assembling", failure: "disk_full" });
  expect(await readdir(services.workFolder)).toEqual([]);
  await run(recordingId);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready", failure: null });
});

test("a clock of Janus that jumped tears no picture from its sound", { timeout: 60_000 }, async () => {
  const hour = 3_600_000;
  const media = {
    audio: await beeps({ startedAt: Date.now() + 2 * hour, seconds: 4 }),
    video: await flashes({ startedAt: Date.now() - 30 * hour, seconds: 4 }),
  };
  const { recordingId } = await recordedLecture(api, files, { seconds: 4, media });
  await run(recordingId, { isPreviewOnly: true });
  const { durationMs } = (await findAssembly(api.db, recordingId)) ?? {};
  expect(durationMs).toBeLessThan(5000);
  expect(durationMs).toBeGreaterThan(3500);
});

test("a process that stops leaves it to the next one", { timeout: 60_000 }, async () => {
  const { id, recordingId } = await recordedLecture(api, files, { seconds: 2 });
  const stopping = new AbortController();
  const dying: FileStore = {
    ...files,
    writeFrom: async (...args) => {
      await files.writeFrom(...args);
      stopping.abort();
    },
  };
  await expect(run(recordingId, { signal: stopping.signal }, { ...services, files: dying })).rejects.toThrow(
    "aborted",
  );
  expect(await findRecording(api.db, id)).toMatchObject({ state: "preview", failure: null });
  await run(recordingId);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready" });
});

const isDue = async (recordingId: string) =>
  (await selectAssemblable(api.db)).some((row: { id: string }) => row.id === recordingId);
const seenAt = (recordingId: string) => files.read(`${replayFolder(recordingId)}/240p/00000.m4s`);

/** A storage that runs `happens` once the last file of a replay is written, before users can watch it. */
function atLastFile(happens: () => Promise<unknown>): FileStore {
  return {
    ...files,
    writeFrom: async (...args) => {
      await files.writeFrom(...args);
      if (args[0].endsWith("master.m3u8")) await happens();
    },
  };
}

test("makes it anew without what was hidden meanwhile, in its place", { timeout: 60_000 }, async () => {
  const { id, recordingId, host } = await recordedLecture(api, files, { seconds: 13 });
  const caller = { accountId: host.id };
  const cutIds: string[] = [];
  const meanwhile = atLastFile(async () => {
    const cut = await createCut(services, caller, { lectureId: id, fromMs: 0, toMs: 2500 });
    cutIds.push(cut._id);
  });
  await run(recordingId, {}, { ...services, files: meanwhile });
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready" });
  const before = await seenAt(recordingId);
  const assembled = await findAssembly(api.db, recordingId);
  expect(assembled).toMatchObject({ blanked: [] });
  expect(await isDue(recordingId)).toBe(true);

  const away = {
    ...services,
    files: { ...files, copyTo: () => Promise.reject(new StorageUnavailableError(new Error("away"))) },
  };
  await expect(run(recordingId, {}, away)).rejects.toThrow(StorageUnavailableError);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready", failure: null });
  await run(recordingId, { isLastAttempt: true }, away);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready", failure: "storage_unavailable" });
  expect(await isDue(recordingId)).toBe(false);
  expect(await reopenAssembly(api.db, recordingId)).toBe(true);

  await run(recordingId);
  const { kept, durationMs } = assembled ?? {};
  expect(await findAssembly(api.db, recordingId)).toMatchObject({
    kept,
    durationMs,
    blanked: [{ fromMs: 0, toMs: 2500 }],
    renditions: ["sound", "240p", "720p"],
  });
  const after = await seenAt(recordingId);
  expect(after?.length).toBeLessThan(before?.length ?? 0);
  expect(await isDue(recordingId)).toBe(false);

  for (const cutId of cutIds) await deleteCut(services, caller, { lectureId: id, cutId });
  expect(await isDue(recordingId)).toBe(true);
  await run(recordingId);
  expect(await findAssembly(api.db, recordingId)).toMatchObject({ blanked: [], durationMs });
  expect((await seenAt(recordingId))?.length).toBe(before?.length);
});

test("what goes on meanwhile is not called ready", { timeout: 60_000 }, async () => {
  const { id, recordingId } = await recordedLecture(api, files, { seconds: 2 });
  const reopening: FileStore = {
    ...files,
    writeFrom: async (...args) => {
      await files.writeFrom(...args);
      await api.db("recordings").where({ id: recordingId }).update({ state: "recording", endedAt: null });
    },
  };
  await run(recordingId, {}, { ...services, files: reopening });
  expect(await findRecording(api.db, id)).toMatchObject({ state: "recording", endedAt: null });
});

test("what is deleted while it is made leaves no file", { timeout: 60_000 }, async () => {
  const { id, recordingId } = await recordedLecture(api, files, { seconds: 2 });
  const deletedFirst: FileStore = {
    ...files,
    writeFrom: async (...args) => {
      await api.db("recordings").where({ id: recordingId }).update({ state: "deleted" });
      await removeRecording({ db: api.db, files, clock: systemClock, folder: null }, recordingId);
      await files.writeFrom(...args);
    },
  };
  await run(recordingId, {}, { ...services, files: deletedFirst });
  expect(await findRecording(api.db, id)).toMatchObject({ state: "deleted" });
  expect(await files.exists(`${replayFolder(recordingId)}/preview.webm`)).toBe(false);
});
