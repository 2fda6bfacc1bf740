import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replayProfiles } from "#backend/config/replay-settings.ts";
import { beeps } from "#backend/testing/recording/recorded-media.ts";
import { beepTimes } from "#backend/testing/recording/watched-file.ts";
import { replayPrograms } from "../../testing/replay-programs.ts";
import { planAssembly } from "../plan/plan-assembly.ts";
import { convertPiece } from "./convert-piece.ts";
import { joinPreview } from "./join-preview.ts";

const CHANGES = 720;
const startedAt = 1_780_000_000_000;
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "gubae-sounds-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("joins the sound of six hours with a change every half minute", { timeout: 300_000 }, async () => {
  const options = {
    signal: new AbortController().signal,
    programs: replayPrograms(),
    profile: replayProfiles.full,
  };
  const [mjr, second] = [path.join(folder, "second.mjr"), path.join(folder, "second.mka")];
  await writeFile(mjr, await beeps({ startedAt, seconds: 1 }));
  await convertPiece(mjr, second, options);
  const pieces = Array.from({ length: CHANGES }, (_, index) => ({
    id: `a${index}`,
    source: "microphone" as const,
    medium: "audio" as const,
    // Of each half minute, its last second: the rest would only take long.
    fromMs: startedAt + index * 1000,
    toMs: startedAt + (index + 1) * 1000,
  }));
  const plan = planAssembly(pieces, []);
  if (!plan) throw new Error("Nothing to assemble.");
  const target = path.join(folder, "long.webm");
  await joinPreview({ plan, folder, fileOf: () => second, target }, options);
  expect((await beepTimes(target)).length).toBeGreaterThan(CHANGES - 10);
});
