import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env as own } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createJobRunner, type JobRunner } from "#backend/platform/jobs/job-runner.ts";
import { createLogger } from "#backend/platform/logging/logger.ts";
import { createFileStore, type FileStore } from "#backend/platform/files/storage/file-store.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { newLecture, type TestLecture } from "#backend/quality/testing/enrollments.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { startTestServer } from "#backend/quality/testing/test-server.ts";
import { findAssembly } from "../assembly/assembly-repo.ts";
import { assemblyTasks } from "../assembly/assembly-tasks.ts";
import { listRecordingFiles } from "../state/recording-file-repo.ts";
import { findRecording } from "../state/recording-repo.ts";
import { uploadTasks } from "./upload-recording-files.ts";
import { openRecordingsFolder } from "./recordings-folder.ts";
import { assemblyServices } from "../testing/assembly-services.ts";
import { writeRecordingFiles, type RecordedFixture } from "../testing/written-recording-files.ts";

// The storage is unavailable for the whole lecture, and for another hour while its replay is produced. One second here
// is a minute of the lecture: Janus starts new files every three seconds. The clock advances by a minute with each run
// of the jobs. `npm run test:long -- --only recording` runs the test with a lecture of an hour.

const LECTURE_MINUTES = Number(own["RECORDED_MINUTES"] ?? 9);
const FILE_SECONDS = 3;
const MINUTE_MS = 60_000;
/** graphile-worker waits `exp(attempt)` seconds, so this many attempts fail within an hour. */
const ATTEMPTS_IN_AN_HOUR = 8;

let database: TestDatabase;
let lecture: TestLecture;
let folder: string;
let janusFolder: string;
let storage: string;
let runner: JobRunner;
let files: FileStore;
let minutes = 0;
const clock = () => new Date(Date.now() + minutes * MINUTE_MS);

beforeAll(async () => {
  database = await createTestDatabase();
  // This server has its own job runner, so it must stop before there are any jobs.
  const { server, url } = await startTestServer({ database });
  lecture = await newLecture({ url, db: database.db });
  await server.stop();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-storage-away-"));
  [janusFolder, storage] = [path.join(folder, "janus"), path.join(folder, "storage")];
  for (const place of [janusFolder, storage]) await mkdir(place);
  files = createFileStore({ kind: "folder", folder: storage }, "recordings");
  const common = { db: database.db, clock, logger: createLogger("silent"), files };
  const tasks = [
    ...uploadTasks({ ...common, folder: openRecordingsFolder(janusFolder) }),
    ...assemblyTasks({ ...assemblyServices({ db: database.db, files, folder }), clock }),
  ];
  runner = createJobRunner({ ...common, tasks, cron: false });
  runner.start();
});
afterAll(async () => {
  await runner.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

/** Simulates a mounted folder that is gone: files can't be created in its place. */
async function takeStorageAway(): Promise<void> {
  await rename(storage, `${storage}-kept`);
  await writeFile(storage, "");
}

async function restoreStorage(): Promise<void> {
  await rm(storage);
  await rename(`${storage}-kept`, storage);
}

const jobs = () => database.db("graphile_worker.jobs");

/** Runs a scheduled job as its schedule would. Returns its error. */
async function runJob(name: string): Promise<string | null> {
  await database.db.raw("select graphile_worker.add_job(?, '{}'::json, job_key => ?, max_attempts => 1)", [
    name,
    name,
  ]);
  const left = async () => jobs().where({ key: name }).first("attempts", "lastError", "lockedAt");
  await expect
    .poll(async () => {
      const job = await left();
      return job === undefined || (job.attempts === 1 && job.lockedAt === null);
    })
    .toBe(true);
  return (await left())?.lastError ?? null;
}

async function beginLecture(): Promise<RecordedFixture> {
  const [recordingId, startedAt] = [randomUUID(), Date.now() - 10 * MINUTE_MS];
  await database.db("recordings").insert({
    id: recordingId,
    lectureId: lecture.id,
    state: "recording",
    startedAt: new Date(startedAt),
  });
  const wanted = { startedAt, seconds: FILE_SECONDS };
  const media = { audio: await beeps(wanted), video: await flashes(wanted, { size: "320x180" }) };
  return { recordingId, hostId: lecture.host.id, startedAt, fileSeconds: FILE_SECONDS, media };
}

const statesOf = async (recordingId: string) => [
  ...new Set((await listRecordingFiles(database.db, recordingId)).map(({ state }) => state)),
];

test(
  "nothing is lost when the storage is away for the whole lecture",
  { tags: "wide", timeout: 180_000 },
  async () => {
    const fixture = await beginLecture();
    const { recordingId } = fixture;
    const place = { db: database.db, folder: janusFolder };
    await takeStorageAway();
    for (let minute = 1; minute <= LECTURE_MINUTES; minute += 1) {
      minutes += 1;
      if (minute % FILE_SECONDS === 0)
        await writeRecordingFiles(place, fixture, { segment: minute / FILE_SECONDS, writtenAt: clock() });
      const failed = await runJob("store-recordings");
      if (minute > FILE_SECONDS) expect(failed, `minute ${minute}`).toContain("storage_unavailable");
    }
    const written = (LECTURE_MINUTES / FILE_SECONDS) * 2;
    expect(await readdir(janusFolder)).toHaveLength(written);
    expect(await statesOf(recordingId)).toEqual(["written"]);

    await restoreStorage();
    minutes += 1;
    const endedAt = new Date(fixture.startedAt + LECTURE_MINUTES * 1000);
    await database.db("recordings").where({ id: recordingId }).update({ state: "ended", endedAt });
    expect(await runJob("store-recordings")).toBeNull();
    expect(await readdir(janusFolder)).toEqual([]);
    expect(await statesOf(recordingId)).toEqual(["stored"]);

    // The storage is unavailable for another hour, now that the replay is due.
    await takeStorageAway();
    await runJob("find-recordings");
    const assembling = () => jobs().where({ taskIdentifier: "assemble-recording" });
    for (let attempt = 1; attempt <= ATTEMPTS_IN_AN_HOUR; attempt += 1) {
      await expect
        .poll(() => assembling().first("attempts", "lockedAt"))
        .toMatchObject({ attempts: attempt, lockedAt: null });
      expect(await findRecording(database.db, lecture.id)).toMatchObject({
        state: "assembling",
        failure: "storage_unavailable",
      });
      if (attempt === ATTEMPTS_IN_AN_HOUR) await restoreStorage();
      await database.db.raw(
        "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'assemble-recording'), run_at => now())",
      );
    }
    await expect
      .poll(async () => (await findRecording(database.db, lecture.id))?.state, { timeout: 120_000 })
      .toBe("ready");
    expect(await findRecording(database.db, lecture.id)).toMatchObject({ failure: null });
    const durationMs = (await findAssembly(database.db, recordingId))?.durationMs ?? 0;
    expect(Math.abs(durationMs - LECTURE_MINUTES * 1000)).toBeLessThan(500);
  },
);
