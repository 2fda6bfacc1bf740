import { env as own } from "node:process";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createFileStore } from "#backend/platform/files/storage/file-store.ts";
import { call } from "#backend/quality/testing/api-client.ts";
import { finishVideo } from "#contract/replay/replacement.ts";
import { readyReplay } from "../testing/ready-replay.ts";
import { killRounds, openReplayMaker, type ReplayMaker } from "../testing/replay-maker.ts";
import { uploadVideo } from "../testing/video/send-video.ts";
import { storedRenditions } from "../testing/stored-renditions.ts";
import { videoFile } from "../testing/video/video-file.ts";

// The process that replaces a replay with a video is killed while it encodes and while it stores, and restarted. `npm
// run test:long` repeats this ten times, each time at a different segment.

const rounds = killRounds(own["RECORDING_ROUNDS"]);
/** Segments of four seconds each. */
const SEGMENTS = 8;
const stored = ["sound/00000", "240p/00003", "sound/00006", "720p/00000", "240p/00000"];

let maker: ReplayMaker;
let bytes: Buffer<ArrayBuffer>;
beforeAll(async () => {
  maker = await openReplayMaker();
  bytes = await videoFile({ seconds: 30 });
});
afterAll(() => maker.close());

test.each(rounds)(
  "a video takes a replay's place once, wherever its process is killed (%i)",
  { tags: "wide", timeout: 240_000 },
  async (round) => {
    const { db, folder } = maker;
    const files = createFileStore({ kind: "folder", folder }, "recordings");
    let server = await maker.start();
    const {
      id: lectureId,
      host,
      recordingId,
    } = await readyReplay({ url: server.url, db }, files, new Date());
    const { token } = host;
    const id = await uploadVideo(server.url, token, { lectureId, bytes });
    await call(server.url, finishVideo, { token, params: { id } });
    const video = () => db("replacement_videos").where({ id }).first("state", "failure");
    const encoded = `720p/0000${(round - 1) % (SEGMENTS - 1)}.m4s`;
    try {
      for (const [place, file] of [
        ["assembly", encoded],
        [`recordings/replays/${id}`, `${stored[(round - 1) % stored.length]}.m4s`],
      ] as const) {
        await maker.reached(place, (name) => name.endsWith(file));
        await maker.kill(server);
        expect(await video()).toEqual({ state: "waiting", failure: null });
        expect(await files.exists(`replays/${recordingId}/master.m3u8`)).toBe(true);
        server = await maker.start();
      }
      const state = async () => (await video())?.state;
      await expect.poll(state, { timeout: 120_000, interval: 200 }).toBe("active");
      for (const rendition of await storedRenditions(files, id)) {
        expect(rendition.listed, rendition.name).toHaveLength(SEGMENTS);
        expect(rendition.stored, rendition.name).toEqual(rendition.listed);
      }
      // A job removes the previous files.
      await expect
        .poll(() => maker.filesBelow(`recordings/replays/${recordingId}`), { timeout: 20_000 })
        .toEqual([]);
      await expect.poll(() => maker.filesBelow("assembly")).toEqual([]);
    } finally {
      await maker.kill(server);
    }
  },
);
