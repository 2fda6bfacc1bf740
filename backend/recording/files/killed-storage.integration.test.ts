import { randomUUID } from "node:crypto";
import { statSync } from "node:fs";
import path from "node:path";
import { env as own } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { storageSettings } from "#backend/platform/config/storage-settings.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { OBJECT_ENDING, startS3Server, type S3Server } from "#backend/quality/testing/storage/s3-server.ts";
import { addAssembleJob, assembleJob } from "../state/recording-jobs.ts";
import { findAssembly } from "../assembly/assembly-repo.ts";
import { listRecordingFiles } from "../state/recording-file-repo.ts";
import { findRecording } from "../state/recording-repo.ts";
import { rawFolder, replayFolder } from "./replay-keys.ts";
import { killRounds, openReplayMaker, type ReplayMaker } from "../testing/replay-maker.ts";
import { storedRenditions } from "../testing/stored-renditions.ts";
import { writeRecordingFiles, type RecordedFixture } from "../testing/written-recording-files.ts";

// The storage's process is killed while it receives a recording file, while it sends one to the assembly, and while it
// receives the preview and the renditions, and is restarted each time. `npm run test:long` repeats this ten times, each
// time at a different moment.

const BUCKET = "gubae-files";
const FILE_SECONDS = 5;
const SEGMENTS = 2;
/**
 * Appended to a recording file, so that its upload takes long enough to be interrupted. Readers stop after the last
 * packet, so they ignore this data.
 */
const behind = Buffer.alloc(48 * 1024 * 1024, "nothing was recorded here");
const qualities = ["sound/00000.m4s", "720p/00001.m4s", "240p/index.m3u8", "720p/init.mp4", "poster.jpg"];

const rounds = killRounds(own["RECORDING_ROUNDS"]);
const UPLOAD_JOB = "store-recordings";

let maker: ReplayMaker;
let s3: S3Server;
let files: FileStore;
beforeAll(async () => {
  s3 = await startS3Server(BUCKET);
  maker = await openReplayMaker({ STORAGE_URL: s3.urlOf(BUCKET) });
  files = createFileStore(storageSettings(s3.urlOf(BUCKET), maker.folder), "recordings");
});
afterAll(async () => {
  await maker.close();
  await s3.stop();
});

/** Resolves when a file with this suffix has at least this many bytes. */
async function untilHolds(
  place: string,
  { ending, bytes }: { ending: string; bytes: number },
): Promise<void> {
  for (;;) {
    const name = (await maker.filesBelow(place)).find((file) => file.endsWith(ending));
    const file = path.resolve(maker.folder, place, name ?? "none");
    if ((statSync(file, { throwIfNoEntry: false })?.size ?? -1) >= bytes) return;
    await delay(1);
  }
}

const inBucket = (folder: string) => path.join(s3.folderOf(BUCKET), "recordings", folder);

/** Runs the every-minute upload job now. */
const upload = () =>
  maker.db.raw(
    "select graphile_worker.add_job(:job, '{}'::json, queue_name => :job, job_key => :job, max_attempts => 1)",
    { job: UPLOAD_JOB },
  );
/** Assembles the replay now, regardless of when a failed attempt would be retried. */
const assemble = (recordingId: string) => addAssembleJob(maker.db, recordingId);

/** Kills the storage and restarts it once the job has failed or finished. */
async function killStorage(
  key: string,
  whileAway: () => Promise<void> = async () => undefined,
): Promise<void> {
  await s3.kill();
  try {
    await expect
      .poll(async () => {
        const job = await maker.db("graphile_worker.jobs").where({ key }).first("attempts", "lockedAt");
        return job === undefined || (job.attempts > 0 && job.lockedAt === null);
      })
      .toBe(true);
    await whileAway();
  } finally {
    await s3.startAgain();
  }
}

async function recordedFixture(url: string): Promise<RecordedFixture & { lectureId: string }> {
  const lecture = await newLecture({ url, db: maker.db });
  const [recordingId, startedAt] = [randomUUID(), Date.now() - 600_000];
  const wanted = { startedAt, seconds: FILE_SECONDS };
  const media = { audio: await beeps(wanted), video: await flashes(wanted) };
  await maker.db("recordings").insert({
    id: recordingId,
    lectureId: lecture.id,
    state: "ended",
    startedAt: new Date(startedAt),
    endedAt: new Date(startedAt + SEGMENTS * FILE_SECONDS * 1000),
  });
  const hostId = lecture.host.id;
  return { lectureId: lecture.id, recordingId, hostId, startedAt, fileSeconds: FILE_SECONDS, media };
}

async function writeAll(fixture: RecordedFixture): Promise<[file: string, bytes: Buffer][]> {
  const writtenAt = new Date(Date.now() - 60_000);
  const first = await writeRecordingFiles(maker, fixture, {
    segment: 1,
    writtenAt,
    behind: { video: behind },
  });
  return [...first, ...(await writeRecordingFiles(maker, fixture, { segment: SEGMENTS, writtenAt }))];
}

const statesOf = async (recordingId: string) =>
  (await listRecordingFiles(maker.db, recordingId)).map(({ state }) => state);
const leftByJanus = async () => (await maker.filesBelow(".")).filter((name) => name.endsWith(".mjr"));

async function expectWholeReplay(recordingId: string): Promise<void> {
  const assemblies = await maker.db("assemblies").where({ recordingId }).select("step");
  expect(assemblies).toEqual([{ step: "done" }]);
  const { durationMs, renditionBytes } = (await findAssembly(maker.db, recordingId)) ?? {};
  const seconds = SEGMENTS * FILE_SECONDS;
  expect(Math.abs((durationMs ?? 0) - seconds * 1000)).toBeLessThan(500);
  for (const { name, ...rendition } of await storedRenditions(files, recordingId)) {
    expect(rendition.stored, name).toEqual(rendition.listed);
    expect(Math.abs(rendition.seconds - seconds), name).toBeLessThan(0.5);
    expect(rendition.bytes, name).toBe(renditionBytes?.[name]);
  }
}

test.each(rounds)(
  "nothing that was recorded is lost, whenever the storage is killed (%i)",
  { tags: "wide", timeout: 300_000 },
  async (round) => {
    const server = await maker.start();
    try {
      const fixture = await recordedFixture(server.url);
      const { recordingId } = fixture;
      const recordingFiles = await writeAll(fixture);
      const large = await maker
        .db("recording_files")
        .where({ file: `${recordingId}-1-video` })
        .first("id");
      // The storage is killed after this many bytes, from the first byte to three quarters of the file, depending on
      // the round.
      const bytes = 1 + Math.floor((behind.length * ((round * 3) % 10)) / 12);

      await upload();
      const ending = `${recordingId}-1-video.mjr${OBJECT_ENDING}`;
      await untilHolds(inBucket(rawFolder(recordingId)), { ending, bytes });
      await killStorage(UPLOAD_JOB, async () => {
        expect(await leftByJanus()).toContain(`${recordingId}-1-video-0.mjr`);
        expect(await statesOf(recordingId)).toContain("written");
      });
      await upload();
      await expect.poll(() => statesOf(recordingId)).toEqual(recordingFiles.map(() => "stored"));
      await expect.poll(leftByJanus).toEqual([]);
      for (const [file, sent] of recordingFiles) {
        const stored = await files.read(`${rawFolder(recordingId)}/${file}.mjr`);
        expect(Buffer.from(stored ?? []).equals(sent), file).toBe(true);
      }

      const key = `${assembleJob.name}:${recordingId}`;
      const failure = async () => (await findRecording(maker.db, fixture.lectureId))?.failure;
      await assemble(recordingId);
      await untilHolds("assembly", { ending: `${large.id}.mjr`, bytes });
      await killStorage(key, async () => {
        await expect.poll(failure).toBe("storage_unavailable");
      });
      for (const name of ["preview.webm", qualities[(round - 1) % qualities.length] ?? ""]) {
        await assemble(recordingId);
        const replay = inBucket(replayFolder(recordingId));
        await untilHolds(replay, { ending: `${name}${OBJECT_ENDING}`, bytes: 0 });
        await killStorage(key);
      }
      await assemble(recordingId);
      const state = async () => (await findRecording(maker.db, fixture.lectureId))?.state;
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("ready");
      await expectWholeReplay(recordingId);
      await expect.poll(() => maker.filesBelow("assembly")).toEqual([]);
      // s3rver can't list multipart uploads, and stores incomplete ones here.
      expect(await maker.filesBelow(path.join(s3.folderOf(BUCKET), "._S3rver_uploads"))).toEqual([]);
    } finally {
      await maker.kill(server);
    }
  },
);
