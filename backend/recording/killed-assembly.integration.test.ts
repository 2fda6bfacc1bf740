import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env as own } from "node:process";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "#backend/enrollments/property-tests/server-process.ts";
import { addJob } from "#backend/jobs/job-repo.ts";
import { createFileStore } from "#backend/storage/file-store.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/database/test-database.ts";
import { janusEnvironment } from "#backend/testing/janus/janus-process.ts";
import { writeWebFolder } from "#backend/testing/processes/web-folder.ts";
import { assembleJob } from "./assembly/assembly-job.ts";
import { findRecording } from "./recording-repo.ts";
import { replayPrograms } from "./testing/replay-programs.ts";
import { recordedLecture } from "./testing/recorded-lecture.ts";

// The process that makes a replay is killed at its longest steps, and started again. `npm run test:long` does so at each step,
// ten times.

const rounds = Array.from({ length: Number(own["RECORDING_ROUNDS"] ?? 1) }, (_, index) => index + 1);

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-killed-"));
  const { ffmpeg, janusPpRec } = replayPrograms();
  env = {
    // Nothing answers there.
    ...janusEnvironment(9),
    DATABASE_URL: database.connectionString,
    WEB_DIR: await writeWebFolder(folder),
    DATA_DIR: folder,
    JANUS_RECORDINGS: folder,
    FFMPEG_PATH: ffmpeg,
    JANUS_PP_REC_PATH: janusPpRec,
  };
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const filesBelow = (place: string) =>
  readdir(path.join(folder, place), { recursive: true }).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });

/** By what is on the disk when the step has begun. */
const allSteps = [
  { step: "fetch", place: "assembly", file: /\.(mka|webm)$/ },
  { step: "preview", place: "assembly", file: /mix\.txt$/ },
  { step: "sound", place: "assembly", file: /sound\.flac$/ },
  { step: "renditions", place: "assembly", file: /720p\/\d+\.m4s$/ },
  { step: "images", place: "assembly", file: /poster\.jpg$/ },
  { step: "store", place: "recordings/replays", file: /sound\/00000\.m4s$/ },
] as const;

const longest = new Set<string>(["preview", "renditions", "store"]);
const steps = rounds.length > 1 ? allSteps : allSteps.filter(({ step }) => longest.has(step));

/** Programs that this test's processes have started. */
async function programsLeft(): Promise<string[]> {
  const { stdout } = await promisify(execFile)("ps", ["-e", "-o", "args="]);
  return stdout.split("\n").filter((line) => line.includes(path.join(folder, "assembly")));
}

/** Looks all the time, since the file may be there for some milliseconds; `check` is asked now and then. */
async function reached(
  { recordingId, place, file }: { recordingId: string; place: string; file: RegExp },
  check: () => Promise<void>,
): Promise<void> {
  for (let looks = 0; ; looks += 1) {
    const names = await filesBelow(place);
    if (names.some((name) => name.includes(recordingId) && file.test(name))) return;
    if (looks % 100 === 99) await check();
    await delay(1);
  }
}

/** The next process finds the job free, as it would after twenty seconds. */
async function forgetRunners(): Promise<void> {
  await database.db("job_runners").update({ last_seen_at: new Date(Date.now() - 60_000) });
}

test.each(rounds)(
  "a replay is made once, at whichever steps its process is killed (%i)",
  // It gives way to whatever else the machine does.
  { timeout: 600_000 },
  async () => {
    const files = createFileStore({ kind: "folder", folder }, "recordings");
    let server = await startServerProcess(env);
    const { id, recordingId } = await recordedLecture({ url: server.url, db: database.db }, files, {
      seconds: 9,
    });
    const payload = { recordingId };
    await addJob(database.db, assembleJob, payload, { key: `${assembleJob.name}:${recordingId}` });
    const state = async () => (await findRecording(database.db, id))?.state;
    try {
      for (const { step, place, file } of steps) {
        await reached({ recordingId, place, file }, async () => {
          expect(["ended", "assembling", "preview"], `before ${step}`).toContain(await state());
        });
        server.kill();
        await server.exited;
        await expect.poll(programsLeft, { timeout: 5000 }).toEqual([]);
        await forgetRunners();
        server = await startServerProcess(env);
      }
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("ready");
      await expect.poll(() => filesBelow("assembly")).toEqual([]);
      const stored = await filesBelow(`recordings/replays/${recordingId}`);
      for (const rendition of ["sound", "240p", "720p"]) {
        const list = await readFile(
          path.join(folder, "recordings/replays", recordingId, rendition, "index.m3u8"),
          "utf8",
        );
        const named = [...list.matchAll(/^\d+\.m4s$/gm)].map(([name]) => `${rendition}/${name}`);
        expect(named.length).toBeGreaterThan(2);
        expect(
          stored.filter((name) => name.startsWith(`${rendition}/`) && name.endsWith(".m4s")).toSorted(),
        ).toEqual(named);
      }
      const { rows } = await database.db.raw(
        "select count(*)::int as count from assemblies where recording_id = ?",
        [recordingId],
      );
      expect(rows).toEqual([{ count: 1 }]);
    } finally {
      server.kill();
      await server.exited;
    }
  },
);
