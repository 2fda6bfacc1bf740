import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { env as own } from "node:process";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { startServerProcess, type ServerProcess } from "#backend/quality/testing/processes/server-process.ts";
import { openRecordingsFolder } from "#backend/recording/files/recordings-folder.ts";
import { listRecordingFiles, type RecordingFile } from "#backend/recording/state/recording-file-repo.ts";
import { findRecording } from "#backend/recording/state/recording-repo.ts";
import { createTestDatabase, type TestDatabase } from "#backend/quality/testing/database/test-database.ts";
import { newLecture } from "#backend/quality/testing/enrollments.ts";
import { startJanus, type JanusProcess } from "#backend/quality/testing/janus/janus-process.ts";
import { createOpened } from "#backend/quality/testing/janus/sfu-class.ts";
import { writeWebFolder } from "#backend/quality/testing/processes/web-folder.ts";
import { spanOfMjr } from "#backend/quality/testing/recording/read-mjr.ts";

// The host's page, an API process and Janus are killed while they record. `npm run test:long` repeats each of these
// kills ten times.

const rounds = Array.from({ length: Number(own["RECORDING_ROUNDS"] ?? 1) }, (_, index) => index + 1);
/** How much may be lost, in addition to the outage, when Janus is killed. Milliseconds. */
const LOST_MS = 5000;

let database: TestDatabase;
let janus: JanusProcess;
let folder: string;
let env: Record<string, string>;
const servers: ServerProcess[] = [];
const opened = createOpened();

const start = async (): Promise<ServerProcess> => {
  const server = await startServerProcess(env);
  servers.push(server);
  return server;
};
const kill = async (server: ServerProcess) => {
  server.kill();
  await server.exited;
};

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(path.join(tmpdir(), "gubae-recordings-"));
  janus = await startJanus();
  env = {
    ...janus.env,
    DATABASE_URL: database.connectionString,
    WEB_DIR: await writeWebFolder(folder),
    DATA_DIR: path.join(folder, "data"),
    JANUS_RECORDINGS: folder,
    MAKE_REPLAYS: "false",
    SECRET: "a secret that all processes of this test share",
  };
});
afterEach(async () => {
  await opened.closeAll();
  for (const server of servers.splice(0)) await kill(server);
});
afterAll(async () => {
  await janus.stop();
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const media = {
  audio: Buffer.concat([Buffer.from([0xf8, 0xff, 0xfe]), Buffer.alloc(157)]),
  video: Buffer.concat([
    Buffer.from([0x10, 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x10, 0x00, 0x10, 0x00, 0x00, 0x00]),
    Buffer.alloc(987),
  ]),
};

async function recordedLecture({ url }: ServerProcess) {
  const lecture = await newLecture({ url, db: database.db });
  await database
    .db("lectures")
    .where({ id: lecture.id })
    .update({ recordingEnabled: true, startsAt: new Date() });
  const host = await opened.enter(url, lecture.host.token, lecture.id);
  await host.request("source", { roomId: lecture.id, source: "camera", muted: false });
  return { lecture, host, peer: await opened.publish(host, media) };
}

async function filesOf(lectureId: string): Promise<RecordingFile[]> {
  const recording = await findRecording(database.db, lectureId);
  return recording ? listRecordingFiles(database.db, recording.id) : [];
}

/** Returns the bytes of a recording file on disk. */
async function written({ file }: RecordingFile): Promise<Buffer> {
  const found = await openRecordingsFolder(folder).find(file);
  return found ? readFile(found.path) : Buffer.alloc(0);
}

/** Resolves to the audio and the video file that are being written, once both have grown. */
async function growing(lectureId: string, segment: number): Promise<RecordingFile[]> {
  const now = async () =>
    (await filesOf(lectureId)).filter(
      (recordingFile) => recordingFile.state === "writing" && recordingFile.segment >= segment,
    );
  await expect
    .poll(
      async () => {
        const recordingFiles = await now();
        return (
          recordingFiles.length === 2 &&
          Math.min(...(await Promise.all(recordingFiles.map(async (one) => (await written(one)).length))))
        );
      },
      { timeout: 60_000, interval: 100 },
    )
    .toBeGreaterThan(8192);
  return now();
}

test.each(rounds)(
  "an API process dies, and another goes on with what it recorded (%i)",
  { timeout: 120_000 },
  async () => {
    const [first] = [await start(), await start()];
    if (!first) throw new Error("No server was started.");
    const { lecture } = await recordedLecture(first);
    const before = await growing(lecture.id, 1);
    await kill(first);
    // Janus continues writing. The next files are made due by moving the segment's start back, so the surviving process
    // starts them.
    await database
      .db("recordings")
      .where({ lectureId: lecture.id })
      .update({ segmentStartedAt: new Date(Date.now() - 10 * 60_000) });
    const after = await growing(lecture.id, 2);
    for (const medium of ["audio", "video"] as const) {
      const [ended, started] = [before, after].map((recordingFiles) =>
        recordingFiles.find((recordingFile) => recordingFile.medium === medium),
      );
      const [old, next] = [
        ended && spanOfMjr(await written(ended)),
        started && spanOfMjr(await written(started)),
      ];
      expect(ended?.publication).toBe(started?.publication);
      // Only the moment of the switch is lost: apart from it, the old and the new file together contain everything that
      // Janus received.
      expect((next?.fromMs ?? Infinity) - (old?.toMs ?? 0), medium).toBeLessThan(300);
    }
  },
);

test.each(rounds)(
  "the host's page dies, and what came until then is whole (%i)",
  { tags: "wide", timeout: 120_000 },
  async () => {
    const server = await start();
    const { lecture, host, peer } = await recordedLecture(server);
    await growing(lecture.id, 1);
    const killedAt = Date.now();
    // The server is not notified: the media just ends.
    host.close();
    await peer.close();
    const ended = async () => (await filesOf(lecture.id)).filter(({ state }) => state !== "writing").length;
    await expect.poll(ended, { timeout: 60_000 }).toBe(2);
    for (const recordingFile of await filesOf(lecture.id))
      expect(
        killedAt - (spanOfMjr(await written(recordingFile))?.toMs ?? 0),
        recordingFile.medium,
      ).toBeLessThan(300);
    const again = await opened.enter(server.url, lecture.host.token, lecture.id);
    await again.request("source", { roomId: lecture.id, source: "camera", muted: false });
    await opened.publish(again, media);
    await growing(lecture.id, 2);
  },
);

test.for(rounds)(
  "Janus dies, and loses some seconds beyond its outage (%i)",
  { timeout: 120_000 },
  async (_round, { annotate }) => {
    const server = await start();
    const { lecture, host } = await recordedLecture(server);
    const before = await growing(lecture.id, 1);
    const killedAt = Date.now();
    await janus.kill();
    await janus.startAgain();
    const backAt = Date.now();
    await expect
      .poll(() => opened.publish(host, media).catch(() => null), { timeout: 60_000, interval: 100 })
      .not.toBeNull();
    const after = await growing(lecture.id, 2);
    for (const medium of ["audio", "video"] as const) {
      const [ended, started] = [before, after].map((recordingFiles) =>
        recordingFiles.find((recordingFile) => recordingFile.medium === medium),
      );
      const [old, next] = [
        ended && spanOfMjr(await written(ended)),
        started && spanOfMjr(await written(started)),
      ];
      const lostMs = killedAt - (old?.toMs ?? 0) + ((next?.fromMs ?? Infinity) - backAt);
      await annotate(`${medium}: ${Math.round(lostMs)} ms were lost beyond the outage`);
      expect(lostMs, `${medium}, of an outage of ${backAt - killedAt} ms`).toBeLessThan(LOST_MS);
    }
  },
);
