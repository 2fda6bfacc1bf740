import { execFile } from "node:child_process";
import { open, readFile, rm, stat } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ServerProcess } from "#backend/quality/testing/processes/server-process.ts";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { uploadIdOf } from "#backend/platform/files/uploads/testing/tus-request.ts";
import { finishVideo, MAX_VIDEO_BYTES } from "#contract/replay/replacement.ts";
import { readyReplay } from "../testing/ready-replay.ts";
import { openReplayMaker, type ReplayMaker } from "../testing/replay-maker.ts";
import { replayPrograms } from "../testing/replay-programs.ts";
import { createVideo, sendVideo } from "../testing/video/send-video.ts";

// A video of the maximum size. Needs 20 GB of disk and Linux's /proc.

const megabyte = 1024 ** 2;
/** ffmpeg closes a file slightly after it has reached the requested size, hence the margin. */
const WANTED_BYTES = MAX_VIDEO_BYTES - 16 * megabyte;
const PART_BYTES = 64 * megabyte;
/** Memory limit of the API, which only passes the bytes on. */
const MOST_MEMORY_BYTES = 700e6;

let maker: ReplayMaker;
let server: ServerProcess;

beforeAll(async () => {
  maker = await openReplayMaker();
  server = await maker.start();
});
afterAll(async () => {
  await maker.kill(server);
  await maker.close();
});

/** Creates a video of repeated noise, which takes the most bytes. Returns its path. */
async function largeVideo(): Promise<string> {
  const run = (...args: readonly string[]) =>
    promisify(execFile)(replayPrograms().ffmpeg, ["-v", "error", ...args]);
  const [once, file] = [path.join(maker.folder, "once.mkv"), path.join(maker.folder, "large.mkv")];
  const picture = "nullsrc=size=1280x720:rate=25:duration=8,geq=random(1)*255:128:128";
  const inputs = ["-f", "lavfi", "-i", picture, "-f", "lavfi", "-i", "sine=frequency=440:duration=8"];
  await run(...inputs, "-c:v", "mpeg4", "-q:v", "1", "-c:a", "aac", once);
  await run("-stream_loop", "-1", "-i", once, "-c", "copy", "-fs", String(WANTED_BYTES), file);
  await rm(once);
  return file;
}

async function upload(file: string, token: string, lectureId: string): Promise<string> {
  const { size } = await stat(file);
  const id = uploadIdOf(await createVideo(server.url, token, { lectureId, name: "large.mkv", bytes: size }));
  const handle = await open(file);
  try {
    for (let offset = 0; offset < size; offset += PART_BYTES) {
      const body = new Uint8Array(Math.min(PART_BYTES, size - offset));
      await handle.read(body, 0, body.length, offset);
      const headers = { "upload-offset": String(offset) };
      const reply = await sendVideo(server.url, { method: "PATCH", id, token, headers, body });
      expect(reply.status).toBe(204);
    }
  } finally {
    await handle.close();
  }
  return id;
}

/** Returns the API's peak memory so far, in bytes. */
async function peakMemory(): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) * 1024;
}

test("the largest video takes a replay's place", { timeout: 3_600_000 }, async ({ annotate }) => {
  const file = await largeVideo();
  const { size } = await stat(file);
  expect(size).toBeGreaterThan(MAX_VIDEO_BYTES - 32 * megabyte);
  const { db, folder } = maker;
  const files = createFileStore({ kind: "folder", folder }, "recordings");
  const { id: lectureId, host } = await readyReplay({ url: server.url, db }, files, new Date());
  const since = performance.now();
  const id = await upload(file, host.token, lectureId);
  await rm(file);
  const uploaded = performance.now();
  await call(server.url, finishVideo, { token: host.token, params: { id } });
  const video = () => db("replacement_videos").where({ id }).first("state", "failure");
  await expect
    .poll(video, { timeout: 3_000_000, interval: 1000 })
    .toEqual({ state: "active", failure: null });
  const memory = await peakMemory();
  const minutes = (until: number, from: number) => ((until - from) / 60_000).toFixed(1);
  await annotate(
    `${(size / 1e9).toFixed(2)} GB: uploaded in ${minutes(uploaded, since)} min, there in ` +
      `${minutes(performance.now(), uploaded)} more; the API had at most ${(memory / 1e6).toFixed(0)} MB of memory`,
  );
  expect(await files.exists(`replays/${id}/720p/00000.m4s`)).toBe(true);
  expect(memory).toBeLessThan(MOST_MEMORY_BYTES);
});
