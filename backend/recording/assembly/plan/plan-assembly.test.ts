import { expect, test } from "vitest";
import type { MediaFile, RecordingEvent } from "./assembly-plan.ts";
import { planAssembly } from "./plan-assembly.ts";

const file = (id: string, source: MediaFile["source"], fromMs: number, toMs: number): MediaFile => ({
  id,
  source,
  medium: source === "camera" || source === "screen" ? "video" : "audio",
  fromMs,
  toMs,
});
const event = (kind: RecordingEvent["kind"], atMs: number, value: string | null = null) => ({
  kind,
  value,
  atMs,
});

test("plans nothing when nothing was recorded", () => {
  expect(planAssembly([], [event("marker", 5, "Lost")])).toBeNull();
  expect(planAssembly([file("m", "microphone", 10, 20)], [event("pause", 0)])).toBeNull();
});

test("shows camera, screen, nobody and camera in order", () => {
  const plan = planAssembly(
    [
      file("mic", "microphone", 1000, 41_000),
      file("cam1", "camera", 1000, 11_000),
      file("scr", "screen", 11_200, 21_000),
      file("cam2", "camera", 31_000, 41_000),
    ],
    [event("source", 1000, "camera"), event("source", 11_100, "screen"), event("source", 31_000, "camera")],
  );
  expect(plan?.durationMs).toBe(40_000);
  expect(plan?.video).toEqual([
    // During the 200 ms of a switch, the last frame is held.
    { atMs: 0, lengthMs: 10_200, stillMs: 200, fileId: "cam1", skipMs: 0 },
    { atMs: 10_200, lengthMs: 9800, stillMs: 0, fileId: "scr", skipMs: 0 },
    { atMs: 20_000, lengthMs: 10_000, stillMs: 0, fileId: null, skipMs: 0 },
    { atMs: 30_000, lengthMs: 10_000, stillMs: 0, fileId: "cam2", skipMs: 0 },
  ]);
  expect(plan?.chapters.map(({ atMs, kind }) => [atMs, kind])).toEqual([
    [0, "camera"],
    [10_200, "screen"],
    [20_000, "nobody"],
    [30_000, "camera"],
  ]);
});

test("takes the source that the host chose of two that overlap", () => {
  const plan = planAssembly(
    [file("cam", "camera", 0, 30_000), file("scr", "screen", 5000, 30_000)],
    [event("source", 0, "camera"), event("source", 10_000, "screen"), event("source", 20_000, "none")],
  );
  expect(plan?.video).toEqual([
    { atMs: 0, lengthMs: 10_000, stillMs: 0, fileId: "cam", skipMs: 0 },
    { atMs: 10_000, lengthMs: 10_000, stillMs: 0, fileId: "scr", skipMs: 5000 },
    { atMs: 20_000, lengthMs: 10_000, stillMs: 0, fileId: null, skipMs: 0 },
  ]);
});

test("cuts pauses and outages of a minute, and marks where it goes on", () => {
  const plan = planAssembly(
    [file("a", "microphone", 0, 30_000), file("b", "microphone", 100_000, 120_000)],
    [
      event("pause", 10_000),
      event("resume", 20_000),
      event("marker", 15_000, "Exam"),
      event("pause", 110_000),
    ],
  );
  expect(plan?.durationMs).toBe(30_000);
  expect(plan?.audio).toEqual([
    { fileId: "a", atMs: 0, lengthMs: 10_000, skipMs: 0 },
    { fileId: "a", atMs: 10_000, lengthMs: 10_000, skipMs: 20_000 },
    { fileId: "b", atMs: 20_000, lengthMs: 10_000, skipMs: 0 },
  ]);
  expect(plan?.chapters).toEqual([
    { atMs: 0, kind: "nobody", label: null },
    { atMs: 10_000, kind: "marker", label: "Exam" },
    { atMs: 20_000, kind: "resumed", label: null },
  ]);
});

test("shows nothing that came between a pause and the end of its file", () => {
  const plan = planAssembly(
    [file("a", "camera", 0, 11_000), file("b", "camera", 21_000, 30_000)],
    [event("pause", 10_000), event("resume", 20_000)],
  );
  // Until the next file starts, the last frame from before the pause is held.
  expect(plan?.video).toEqual([
    { atMs: 0, lengthMs: 11_000, stillMs: 1000, fileId: "a", skipMs: 0 },
    { atMs: 11_000, lengthMs: 9000, stillMs: 0, fileId: "b", skipMs: 0 },
  ]);
});

test("hears a speaker beside the host, and keeps a marker's words", () => {
  const plan = planAssembly(
    [file("mic", "microphone", 0, 20_000), file("sp", "speaker", 5000, 9000)],
    [event("marker", 6000, "A question")],
  );
  expect(plan?.audio.map(({ fileId, atMs, lengthMs }) => [fileId, atMs, lengthMs])).toEqual([
    ["mic", 0, 20_000],
    ["sp", 5000, 4000],
  ]);
  expect(plan?.chapters).toContainEqual({ atMs: 6000, kind: "marker", label: "A question" });
});

test("takes a 6-hour lecture in files of three minutes within a second", () => {
  const files = Array.from({ length: 120 }, (_, index) => [
    file(`v${index}`, "camera", index * 180_000, (index + 1) * 180_000 - 300),
    file(`a${index}`, "microphone", index * 180_000, (index + 1) * 180_000 - 300),
  ]).flat();
  const since = performance.now();
  expect(planAssembly(files, [])?.video).toHaveLength(120);
  expect(performance.now() - since).toBeLessThan(1000);
});
