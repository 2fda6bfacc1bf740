import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lectureAudio } from "#contract/media/lecture-audio.ts";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import type { MjrFrame } from "#backend/quality/testing/recording/mjr-file.ts";
import { beeps, flashes } from "#backend/quality/testing/recording/recorded-media.ts";
import { beepTimes, flashTimes, watchFrames } from "#backend/quality/testing/recording/watched-file.ts";
import { replayPrograms } from "../../testing/replay-programs.ts";
import type { MediaFile } from "../plan/assembly-plan.ts";
import { planAssembly } from "../plan/plan-assembly.ts";
import { LengthsDifferError, requireLengths } from "./check-lengths.ts";
import { convertRecordingFile } from "./convert-recording-file.ts";
import { extractImages } from "./extract-images.ts";
import { encodeRenditions, normalizeAudio } from "./encode-renditions.ts";
import { ownFile } from "./media-source.ts";
import { joinPreview } from "./join-preview.ts";
import { runFfmpeg } from "./run-program.ts";

const options = {
  folder: "",
  signal: new AbortController().signal,
  programs: replayPrograms(),
  // As many frames as in production; the preset only decides how large their files are.
  profile: { ...replayProfiles.draft, maxFps: replayProfiles.full.maxFps },
};
const startedAt = 1_780_000_000_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-assembly-"));
  options.folder = folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const place = (name: string) => path.join(folder, name);

async function convert(id: string, source: MediaFile["source"], mjr: Buffer): Promise<MediaFile[]> {
  await writeFile(place(`${id}.mjr`), mjr);
  const medium = source === "camera" || source === "screen" ? "video" : "audio";
  const converted = await convertRecordingFile(place(`${id}.mjr`), place(fileName(id)), options);
  return converted ? [{ id, source, medium, fromMs: converted.fromMs, toMs: converted.toMs }] : [];
}

const fileName = (id: string) => `${id}.${id.startsWith("v") ? "webm" : "mka"}`;

test(
  "keeps picture and sound within 100 ms over sources, gaps and a pause",
  { timeout: 300_000 },
  async () => {
    const files = [
      ...(await convert("v1", "camera", await flashes({ startedAt, seconds: 5 }))),
      ...(await convert(
        "v2",
        "screen",
        await flashes({ startedAt: startedAt + 5000, seconds: 5 }, { color: "green", size: "1280x720" }),
      )),
      // No video from 10 to 14 seconds.
      ...(await convert(
        "v3",
        "camera",
        await flashes(
          { startedAt: startedAt + 14_000, seconds: 10 },
          { size: "320x180", fewKeyFrames: true },
        ),
      )),
      ...(await convert("a1", "microphone", await beeps({ startedAt, seconds: 8 }))),
      ...(await convert("a2", "microphone", await beeps({ startedAt: startedAt + 10_000, seconds: 14 }))),
      ...(await convert("a3", "speaker", await beeps({ startedAt: startedAt + 3000, seconds: 3 }, 600))),
    ];
    expect(files).toHaveLength(6);
    const pause = { fromMs: startedAt + 17_000, toMs: startedAt + 20_000 };
    const plan = planAssembly(files, [
      { kind: "pause", value: null, atMs: pause.fromMs },
      { kind: "resume", value: null, atMs: pause.toMs },
    ]);
    if (!plan) throw new Error("Nothing to assemble.");
    expect(plan.durationMs).toBeGreaterThan(20_900);
    const preview = place("preview.webm");
    await joinPreview({ plan, folder, fileOf: (id) => place(fileName(id)), target: preview }, options);
    await normalizeAudio(ownFile(preview, plan.durationMs), place("sound.flac"), options);
    const progress: number[] = [];
    const done = await encodeRenditions(
      { source: ownFile(preview, plan.durationMs), audio: place("sound.flac"), hasVideo: true, folder },
      { ...options, onProgress: (ms) => progress.push(ms) },
    );
    expect(done.map(({ name }) => name)).toEqual(["sound", "240p", "720p"]);
    expect(progress.at(-1)).toBeGreaterThan(20_000);

    for (const file of [preview, place("240p/index.m3u8"), place("720p/index.m3u8")]) {
      const [seen, heard] = [flashTimes(await watchFrames(file)), await beepTimes(file)];
      // Flashes and beeps occur each second, except where there was no video (10 to 14) and no audio (8 to 10).
      expect(seen.length, file).toBeGreaterThan(14);
      expect(heard.length, file).toBeGreaterThan(15);
      for (const flash of seen.filter((time) => time > 1 && (time < 7.5 || time > 14.5))) {
        const beep = heard.reduce(
          (best, time) => (Math.abs(time - flash) < Math.abs(best - flash) ? time : best),
          0,
        );
        expect(Math.abs(beep - flash), `${file} at ${flash}`).toBeLessThan(0.1);
      }
      expect(
        seen.filter((time) => time > 10.2 && time < 13.8),
        file,
      ).toEqual([]);
    }

    await extractImages(
      { preview, small: place("240p/index.m3u8"), durationMs: plan.durationMs, blanked: [], folder },
      options,
    );
    expect(await readdir(folder)).toEqual(expect.arrayContaining(["poster.jpg", "thumbnails.jpg"]));
    expect(await readFile(place("thumbnails.vtt"), "utf8")).toContain("00:00:20.000 --> 00:00:2");
  },
);

test(
  "shows pictures of any size, and nobody between them, whenever each begins",
  { tags: "wide", timeout: 120_000 },
  async () => {
    const seconds = 1.5;
    const sizes = ["640x360", "1280x720", "320x240", "640x360", "320x180", "1280x720"];
    // Each file starts at a different offset within a frame of 1/15 second.
    const beginOf = (index: number) => index * 4013;
    const files: MediaFile[] = [];
    for (const [index, size] of sizes.entries()) {
      const video = await flashes({ startedAt: startedAt + beginOf(index), seconds }, { size });
      files.push(...(await convert(`v-size-${index}`, "camera", video)));
    }
    const plan = planAssembly(files, []);
    if (!plan) throw new Error("Nothing to assemble.");
    const preview = place("sizes.webm");
    await joinPreview({ plan, folder, fileOf: (id) => place(fileName(id)), target: preview }, options);
    const source = ownFile(preview, plan.durationMs);
    await normalizeAudio(source, place("sizes.flac"), options);
    const input = { source, audio: place("sizes.flac"), hasVideo: true };
    const cheap = { ...options, profile: replayProfiles.draft };
    await encodeRenditions({ ...input, folder: place("sizes") }, cheap);
    for (const rendition of ["240p", "720p"]) {
      const frames = await watchFrames(place(`sizes/${rendition}/index.m3u8`));
      const blueAt = (ms: number) => frames.findLast(({ time }) => time <= ms / 1000)?.u;
      const seen = sizes.map((_, index) => blueAt(beginOf(index) + 700));
      // A 4:3 frame has black bars at its sides.
      const wanted = sizes.map((size) => (size === "320x240" ? 212 : 240));
      for (const [index, blue] of seen.entries())
        expect(Math.abs((blue ?? 0) - (wanted[index] ?? 0)), `${rendition}, ${sizes[index]}`).toBeLessThan(8);
      const between = sizes.slice(1).map((_, index) => blueAt(beginOf(index) + 2800));
      for (const [index, blue] of between.entries())
        expect(Math.abs((blue ?? 0) - 128), `${rendition}, after ${sizes[index]}`).toBeLessThan(8);
    }
  },
);

test(
  "keeps sound in its place behind parts that the host's computer skipped, and makes no other lengths",
  { timeout: 60_000 },
  async () => {
    const seconds = 12;
    const { packetMs } = lectureAudio;
    // At each of these positions, this many packets were never recorded, and nothing in the other packets reveals it.
    const skips = [
      { from: 5220 / packetMs, packets: 7 },
      { from: 10_200 / packetMs, packets: 1 },
    ];
    const skipping = (frames: readonly MjrFrame[]) =>
      frames.flatMap((frame, index) => {
        if (skips.some(({ from, packets }) => index >= from && index < from + packets)) return [];
        const before = skips.filter(({ from }) => index >= from);
        const lostMs = before.reduce((sum, { packets }) => sum + packets * packetMs, 0);
        return [{ ...frame, atMs: frame.atMs - lostMs, arrivedMs: frame.atMs }];
      });
    const files = [
      ...(await convert("a-skip", "microphone", await beeps({ startedAt, seconds }, 1000, skipping))),
      // There is no video after the first three seconds.
      ...(await convert("v-skip", "camera", await flashes({ startedAt, seconds: 3 }))),
    ];
    const plan = planAssembly(files, []);
    if (!plan) throw new Error("Nothing to assemble.");
    const { durationMs } = plan;
    const target = place("skip.webm");
    await joinPreview({ plan, folder, fileOf: (id) => place(fileName(id)), target }, options);
    const source = ownFile(target, durationMs);
    const sound = place("skip.flac");
    await normalizeAudio(source, sound, options);
    for (const file of [target, sound]) {
      const heard = await beepTimes(file);
      expect(heard.length, file).toBeGreaterThan(seconds - 3);
      for (const time of heard)
        expect(Math.abs(time - Math.round(time)), `${file} at ${time}`).toBeLessThan(0.1);
    }
    const cheap = { ...options, profile: replayProfiles.draft };
    const input = { source, folder: place("skip") };
    const made = await encodeRenditions({ ...input, audio: sound, hasVideo: true }, cheap);
    await requireLengths(made, { ...input, durationMs }, cheap);
    for (const [index, filter] of ["atrim=end=11", "apad=pad_dur=9"].entries()) {
      const wrong = { ...input, audio: place(`wrong-${index}.flac`), folder: place(`wrong-${index}`) };
      await runFfmpeg(["-i", sound, "-af", filter, wrong.audio], cheap);
      const audioAlone = await encodeRenditions({ ...wrong, hasVideo: false }, cheap);
      const checked = requireLengths(audioAlone, { ...wrong, durationMs }, cheap);
      await expect(checked, filter).rejects.toThrow(LengthsDifferError);
    }
  },
);

test("reports nothing of files that are empty, cut off, junk or missing a header", async () => {
  const whole = await flashes({ startedAt, seconds: 2 });
  expect(await convert("v-empty", "camera", Buffer.alloc(0))).toEqual([]);
  expect(await convert("v-header", "camera", whole.subarray(0, 60))).toEqual([]);
  expect(await convert("v-first", "camera", whole.subarray(0, 110))).toEqual([]);
  expect(
    await convert("v-junk", "camera", Buffer.from("MJR00002 and nothing else that anybody wrote")),
  ).toEqual([]);
  const corrupt = Buffer.from(whole);
  for (let at = 400; at < corrupt.length; at += 97) corrupt[at] = at % 256;
  // Whatever is left of the file, assembly continues.
  expect((await convert("v-corrupt", "camera", corrupt)).length).toBeLessThanOrEqual(1);
  const [half] = await convert("v-half", "camera", whole.subarray(0, Math.floor(whole.length * 0.6)));
  expect(half?.fromMs).toBe(startedAt);
});
