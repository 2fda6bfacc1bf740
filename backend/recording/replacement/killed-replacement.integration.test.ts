import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startServerProcess } from "#backend/enrollments/property-tests/server-process.ts";
import { createFileStore } from "#backend/storage/file-store.ts";
import { call } from "#backend/testing/api-client.ts";
import { createTestDatabase, type TestDatabase } from "#backend/testing/database/test-database.ts";
import { janusEnvironment } from "#backend/testing/janus/janus-process.ts";
import { writeWebFolder } from "#backend/testing/processes/web-folder.ts";
import { finishVideo } from "#contract/replay/replacement.ts";
import { readyReplay } from "../testing/ready-replay.ts";
import { replayPrograms } from "../testing/replay-programs.ts";
import { uploadVideo } from "../testing/send-video.ts";
import { videoFile } from "../testing/video-file.ts";

// The process that puts a video in a replay's place is killed while it encodes and while it stores, and started again.

let database: TestDatabase;
let folder: string;
let env: Record<string, string>;

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-killed-replace-"));
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

/** Looks all the time, since the file may be there for some milliseconds. */
async function reached(place: string, file: RegExp): Promise<void> {
  while (!(await filesBelow(place)).some((name) => file.test(name))) await delay(1);
}

test(
  "a video takes a replay's place once, wherever its process is killed",
  { timeout: 300_000 },
  async () => {
    const files = createFileStore({ kind: "folder", folder }, "recordings");
    let server = await startServerProcess(env);
    const parts = { url: server.url, db: database.db };
    const { id: lectureId, host, recordingId } = await readyReplay(parts, files, new Date());
    const { token } = host;
    const bytes = await videoFile({ seconds: 30, size: "640x360" });
    const id = await uploadVideo(server.url, token, { lectureId, bytes });
    await call(server.url, finishVideo, { token, params: { id } });
    const video = async () =>
      (await database.db("replay_videos").where({ id }).first("state", "failure")) ?? null;
    try {
      for (const [place, file] of [
        ["assembly", /720p\/\d+\.m4s$/],
        [`recordings/replays/${id}`, /sound\/00000\.m4s$/],
      ] as const) {
        await reached(place, file);
        server.kill();
        await server.exited;
        expect(await video()).toEqual({ state: "waiting", failure: null });
        expect(await files.exists(`replays/${recordingId}/master.m3u8`)).toBe(true);
        // The next process finds the job free, as it would after twenty seconds.
        await database.db("job_runners").update({ last_seen_at: new Date(Date.now() - 60_000) });
        server = await startServerProcess(env);
      }
      const state = async () => (await video())?.state;
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("standing");
      const list = await readFile(path.join(folder, "recordings/replays", id, "720p/index.m3u8"), "utf8");
      expect([...list.matchAll(/^\d+\.m4s$/gm)]).toHaveLength(8);
      // What was there before goes by a job.
      await expect
        .poll(() => filesBelow(`recordings/replays/${recordingId}`), { timeout: 20_000 })
        .toEqual([]);
      await expect.poll(() => filesBelow("assembly")).toEqual([]);
    } finally {
      server.kill();
      await server.exited;
    }
  },
);
