import { mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "#backend/platform/clock.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import { SEGMENT_SECONDS } from "#backend/platform/constants.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { beepTimes } from "#backend/quality/testing/recording/watched-file.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { findRecording } from "../state/recording-repo.ts";
import { replayFolder } from "../files/replay-keys.ts";
import { insertRecording } from "../testing/insert-recording.ts";
import { replayPrograms } from "../testing/replay-programs.ts";
import { shiftRecording } from "../testing/shifted-recording.ts";
import { assembleRecording } from "./assemble-recording.ts";
import { findAssembly } from "./assembly-repo.ts";

// Simulates a lecture of six hours, in as many files as Janus writes. At full length, it is assembled up to its preview
// only; since encoding six hours takes an hour, complete assembly is tested with files of six seconds.

const RECORDED_FILES = 120;
const FILE_SECONDS = 180;
const SHORT_SECONDS = 6;
/** Memory limit per program, however long the lecture is. */
const MOST_MEMORY_BYTES = 1e9;
/** The recorded data exists three times: as received, converted and joined. */
const MOST_DISK_SHARE = 3;

let folder: string;
let files: FileStore;
let workFolder: string;

const api = setUpTestServer();
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-six-hours-"));
  workFolder = path.join(folder, "work");
  files = createFileStore({ kind: "folder", folder }, "recordings");
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Returns the ids of the lecture and its recording, and the number of recorded bytes. */
async function recordLecture(seconds: number) {
  const { id, host } = await newLecture(api);
  const startedAt = Date.now() - 24 * 3_600_000;
  const [audio, video] = [
    await beeps({ startedAt, seconds }),
    await flashes({ startedAt, seconds }, { size: "320x180" }),
  ];
  const parts = Array.from({ length: RECORDED_FILES }, (_, index) => {
    const times = { from: startedAt, to: startedAt + index * seconds * 1000 };
    const media = { audio: shiftRecording(audio, times), video: shiftRecording(video, times) };
    return { source: "camera", seconds, media } as const;
  });
  const when = { lectureId: id, hostId: host.id, startedAt };
  const recordingId = await insertRecording({ db: api.db, files }, when, parts);
  return { id, recordingId, bytes: RECORDED_FILES * (audio.length + video.length) };
}

const assemble = (recordingId: string, signal: AbortSignal, own: FileStore = files) =>
  assembleRecording(
    {
      db: api.db,
      clock: systemClock,
      logger: createLogger("silent"),
      files: own,
      workFolder,
      programs: replayPrograms(),
      profile: replayProfiles.full,
    },
    { recordingId, signal, isLastAttempt: false },
  );

async function bytesIn(place: string): Promise<number> {
  const names = await readdir(place, { recursive: true }).catch(() => []);
  // A file may disappear after it has been listed.
  const sizes = names.map((name) =>
    stat(path.join(place, name)).then(
      ({ size }) => size,
      () => 0,
    ),
  );
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

/** Returns the peak memory so far of any program that works in the folder, in bytes. Needs Linux's /proc. */
async function peakMemory(): Promise<number> {
  const processes = (await readdir("/proc")).filter((name) => /^\d+$/.test(name));
  const peaks = processes.map(async (pid) => {
    // A process may end after it has been listed.
    const read = (file: string) => readFile(`/proc/${pid}/${file}`, "utf8").catch(() => "");
    if (!(await read("cmdline")).includes(workFolder)) return 0;
    return Number(/VmHWM:\s+(\d+)/.exec(await read("status"))?.[1] ?? 0) * 1024;
  });
  return Math.max(0, ...(await Promise.all(peaks)));
}

/** Measures the resources that the work uses while it runs. */
async function watched(work: Promise<unknown>): Promise<{ memory: number; disk: number }> {
  const most = { memory: 0, disk: 0 };
  const state = { isOver: false };
  const over = work.finally(() => (state.isOver = true));
  while (!state.isOver) {
    most.memory = Math.max(most.memory, await peakMemory());
    most.disk = Math.max(most.disk, await bytesIn(workFolder));
    await Promise.race([over.catch(() => undefined), new Promise((resolve) => setTimeout(resolve, 200))]);
  }
  await over;
  return most;
}

test(
  "makes the preview of six hours within the memory and the disk of a small machine",
  { timeout: 1_800_000 },
  async ({ annotate }) => {
    const { id, recordingId, bytes } = await recordLecture(FILE_SECONDS);
    const stopping = new AbortController();
    const untilPreview: FileStore = {
      ...files,
      async writeFrom(...args) {
        await files.writeFrom(...args);
        stopping.abort();
      },
    };
    const since = performance.now();
    const outcome = assemble(recordingId, stopping.signal, untilPreview).then(() => "made", String);
    const most = await watched(outcome);
    expect(await outcome).toContain("aborted");
    const minutes = (performance.now() - since) / 60_000;
    await annotate(
      `${minutes.toFixed(1)} min; a program takes at most ${(most.memory / 1e6).toFixed(0)} MB of memory, ` +
        `all ${(most.disk / 1e6).toFixed(0)} MB of disk for ${(bytes / 1e6).toFixed(0)} MB of recordings`,
    );
    expect(await findRecording(api.db, id)).toMatchObject({ state: "preview", failure: null });
    const { durationMs } = (await findAssembly(api.db, recordingId)) ?? {};
    expect(Math.abs((durationMs ?? 0) - RECORDED_FILES * FILE_SECONDS * 1000)).toBeLessThan(1000);
    expect(most.memory).toBeGreaterThan(0);
    expect(most.memory).toBeLessThan(MOST_MEMORY_BYTES);
    expect(most.disk).toBeLessThan(MOST_DISK_SHARE * bytes);
  },
);

test("makes all qualities of as many files", { timeout: 1_800_000 }, async ({ annotate }) => {
  const { id, recordingId } = await recordLecture(SHORT_SECONDS);
  const most = await watched(assemble(recordingId, new AbortController().signal));
  await annotate(`a program takes at most ${(most.memory / 1e6).toFixed(0)} MB of memory`);
  expect(await findRecording(api.db, id)).toMatchObject({ state: "ready", failure: null });
  const seconds = RECORDED_FILES * SHORT_SECONDS;
  const sound = path.join(folder, "recordings", replayFolder(recordingId), "sound");
  const segments = (await readdir(sound)).filter((name) => name.endsWith(".m4s"));
  expect(Math.abs(segments.length - seconds / SEGMENT_SECONDS)).toBeLessThan(3);
  expect((await beepTimes(path.join(sound, "index.m3u8"))).length).toBeGreaterThan(seconds * 0.98);
  expect(most.memory).toBeLessThan(MOST_MEMORY_BYTES);
});
