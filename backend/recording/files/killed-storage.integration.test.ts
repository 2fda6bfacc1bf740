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
import { listPieces } from "../state/recording-piece-repo.ts";
import { findRecording } from "../state/recording-repo.ts";
import { rawFolder, replayFolder } from "./replay-keys.ts";
import { killRounds, openReplayMaker, type ReplayMaker } from "../testing/replay-maker.ts";
import { storedRenditions } from "../testing/stored-renditions.ts";
import { writePieces, type RecordedScene } from "../testing/written-pieces.ts";

// The storage's process is killed while it is sent a piece, while it sends one to the assembly, and while it is sent the preview
// and the qualities, and started again each time. `npm run test:long` does so at other moments each time, ten times.

const BUCKET = "gubae-files";
const PIECE_SECONDS = 5;
const SEGMENTS = 2;
/** A piece of this size is on its way for long enough to be caught there. Nothing reads on behind the last packet. */
const behind = Buffer.alloc(48 * 1024 * 1024, "nothing was recorded here");
const qualities = ["sound/00000.m4s", "720p/00001.m4s", "240p/index.m3u8", "720p/init.mp4", "poster.jpg"];

const rounds = killRounds(own["RECORDING_ROUNDS"]);
const CARRY_JOB = "store-recordings";

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

/** Resolves when a file that ends so has as many bytes. */
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

/** Has the recorded pieces carried now, by the job of each minute. */
const carry = () =>
  maker.db.raw(
    "select graphile_worker.add_job(:job, '{}'::json, queue_name => :job, job_key => :job, max_attempts => 1)",
    { job: CARRY_JOB },
  );
/** Has the replay made now, whenever a failed attempt would be repeated. */
const assemble = (recordingId: string) => addAssembleJob(maker.db, recordingId);

/** Kills the storage and starts it again once the job has noticed, or is done. */
async function killStorage(
  key: string,
  whileAway: () => Promise<void> = async () => undefined,
): Promise<void> {
  await s3.kill();
  try {
    await expect
      .poll(async () => {
        const job = await maker.db("graphile_worker.jobs").where({ key }).first("attempts", "locked_at");
        return job === undefined || (job.attempts > 0 && job.locked_at === null);
      })
      .toBe(true);
    await whileAway();
  } finally {
    await s3.startAgain();
  }
}

async function recordedScene(url: string): Promise<RecordedScene & { lectureId: string }> {
  const lecture = await newLecture({ url, db: maker.db });
  const [recordingId, startedAt] = [randomUUID(), Date.now() - 600_000];
  const wanted = { startedAt, seconds: PIECE_SECONDS };
  const media = { audio: await beeps(wanted), video: await flashes(wanted) };
  await maker.db("recordings").insert({
    id: recordingId,
    lecture_id: lecture.id,
    state: "ended",
    started_at: new Date(startedAt),
    ended_at: new Date(startedAt + SEGMENTS * PIECE_SECONDS * 1000),
  });
  const hostId = lecture.host.id;
  return { lectureId: lecture.id, recordingId, hostId, startedAt, pieceSeconds: PIECE_SECONDS, media };
}

async function writeAll(scene: RecordedScene): Promise<[file: string, bytes: Buffer][]> {
  const writtenAt = new Date(Date.now() - 60_000);
  const first = await writePieces(maker, scene, { segment: 1, writtenAt, behind: { video: behind } });
  return [...first, ...(await writePieces(maker, scene, { segment: SEGMENTS, writtenAt }))];
}

const statesOf = async (recordingId: string) =>
  (await listPieces(maker.db, recordingId)).map(({ state }) => state);
const leftByJanus = async () => (await maker.filesBelow(".")).filter((name) => name.endsWith(".mjr"));

async function expectWholeReplay(recordingId: string): Promise<void> {
  const assemblies = await maker.db("assemblies").where({ recording_id: recordingId }).select("step");
  expect(assemblies).toEqual([{ step: "done" }]);
  const { durationMs, renditionBytes } = (await findAssembly(maker.db, recordingId)) ?? {};
  const seconds = SEGMENTS * PIECE_SECONDS;
  expect(Math.abs((durationMs ?? 0) - seconds * 1000)).toBeLessThan(500);
  for (const { name, ...rendition } of await storedRenditions(files, recordingId)) {
    expect(rendition.stored, name).toEqual(rendition.listed);
    expect(Math.abs(rendition.seconds - seconds), name).toBeLessThan(0.5);
    expect(rendition.bytes, name).toBe(renditionBytes?.[name]);
  }
}

test.each(rounds)(
  "nothing that was recorded is lost, whenever the storage is killed (%i)",
  { timeout: 300_000 },
  async (round) => {
    const server = await maker.start();
    try {
      const scene = await recordedScene(server.url);
      const { recordingId } = scene;
      const pieces = await writeAll(scene);
      const large = await maker
        .db("recording_files")
        .where({ file: `${recordingId}-1-video` })
        .first("id");
      // Somewhere between its first byte and its last but for a quarter.
      const bytes = 1 + Math.floor((behind.length * ((round * 3) % 10)) / 12);

      await carry();
      const ending = `${recordingId}-1-video.mjr${OBJECT_ENDING}`;
      await untilHolds(inBucket(rawFolder(recordingId)), { ending, bytes });
      await killStorage(CARRY_JOB, async () => {
        expect(await leftByJanus()).toContain(`${recordingId}-1-video-0.mjr`);
        expect(await statesOf(recordingId)).toContain("written");
      });
      await carry();
      await expect.poll(() => statesOf(recordingId)).toEqual(pieces.map(() => "stored"));
      await expect.poll(leftByJanus).toEqual([]);
      for (const [file, sent] of pieces) {
        const stored = await files.read(`${rawFolder(recordingId)}/${file}.mjr`);
        expect(Buffer.from(stored ?? []).equals(sent), file).toBe(true);
      }

      const key = `${assembleJob.name}:${recordingId}`;
      const failure = async () => (await findRecording(maker.db, scene.lectureId))?.failure;
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
      const state = async () => (await findRecording(maker.db, scene.lectureId))?.state;
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("ready");
      await expectWholeReplay(recordingId);
      await expect.poll(() => maker.filesBelow("assembly")).toEqual([]);
      // s3rver lists no uploads in parts, and keeps those that are not complete here.
      expect(await maker.filesBelow(path.join(s3.folderOf(BUCKET), "._S3rver_uploads"))).toEqual([]);
    } finally {
      await maker.kill(server);
    }
  },
);
