import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replayProfiles } from "#backend/platform/config/replay-settings.ts";
import type { MjrFrame } from "#backend/quality/testing/recording/mjr-file.ts";
import { beeps } from "#backend/quality/testing/recording/recorded-media.ts";
import { beepTimes } from "#backend/quality/testing/recording/watched-file.ts";
import { replayPrograms } from "../../testing/replay-programs.ts";
import { planAssembly } from "../plan/plan-assembly.ts";
import { convertRecordingFile } from "./convert-recording-file.ts";
import { normalizeAudio } from "./encode-renditions.ts";
import { joinPreview } from "./join-preview.ts";
import { ownFile } from "./media-source.ts";

const CHANGES = 720;
const startedAt = 1_780_000_000_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-sounds-"));
  options.folder = folder;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const options = {
  folder: "",
  signal: new AbortController().signal,
  programs: replayPrograms(),
  profile: replayProfiles.full,
};

test.each([1, 9, 40, 99, -40])(
  "keeps sound in its place that skips %i ms at 48 s",
  { timeout: 120_000 },
  async (skippedMs) => {
    const mjr = path.join(folder, "skip.mjr");
    const skip = (frames: readonly MjrFrame[]) =>
      frames.map((frame) => (frame.atMs < 48_000 ? frame : { ...frame, atMs: frame.atMs + skippedMs }));
    await writeFile(mjr, await beeps({ startedAt, seconds: 60 }, 1000, skip));
    const file = path.join(folder, "skip.mka");
    const converted = await convertRecordingFile(mjr, file, options);
    if (!converted) throw new Error("It was not converted.");
    const plan = planAssembly([{ id: "a", source: "microphone", medium: "audio", ...converted }], []);
    if (!plan) throw new Error("Nothing to assemble.");
    const [target, sound] = [path.join(folder, "skip.webm"), path.join(folder, "skip.flac")];
    await joinPreview({ plan, folder, fileOf: () => file, target }, options);
    await normalizeAudio(ownFile(target, plan.durationMs), sound, options);
    const heard = await beepTimes(sound);
    expect(heard.length).toBeGreaterThan(57);
    for (const time of heard) {
      const since = time < 47.5 ? time : time - skippedMs / 1000;
      expect(Math.abs(since - Math.round(since)), `${time}`).toBeLessThan(0.05);
    }
  },
);

test("joins the sound of six hours with a change every half minute", { timeout: 300_000 }, async () => {
  const [mjr, second] = [path.join(folder, "second.mjr"), path.join(folder, "second.mka")];
  await writeFile(mjr, await beeps({ startedAt, seconds: 1 }));
  await convertRecordingFile(mjr, second, options);
  const files = Array.from({ length: CHANGES }, (_, index) => ({
    id: `a${index}`,
    source: "microphone" as const,
    medium: "audio" as const,
    // Each half minute is represented by one second: only the number of changes matters.
    fromMs: startedAt + index * 1000,
    toMs: startedAt + (index + 1) * 1000,
  }));
  const plan = planAssembly(files, []);
  if (!plan) throw new Error("Nothing to assemble.");
  const target = path.join(folder, "long.webm");
  await joinPreview({ plan, folder, fileOf: () => second, target }, options);
  expect((await beepTimes(target)).length).toBeGreaterThan(CHANGES - 10);
});
