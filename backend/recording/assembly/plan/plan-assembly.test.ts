import { expect, test } from "vitest";
import type { MediaPiece, RecordingEvent } from "./assembly-plan.ts";
import { planAssembly } from "./plan-assembly.ts";

const piece = (id: string, source: MediaPiece["source"], fromMs: number, toMs: number): MediaPiece => ({
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
  expect(planAssembly([piece("m", "microphone", 10, 20)], [event("pause", 0)])).toBeNull();
});

test("shows camera, screen, nobody and camera in order", () => {
  const plan = planAssembly(
    [
      piece("mic", "microphone", 1000, 41_000),
      piece("cam1", "camera", 1000, 11_000),
      piece("scr", "screen", 11_200, 21_000),
      piece("cam2", "camera", 31_000, 41_000),
    ],
    [event("source", 1000, "camera"), event("source", 11_100, "screen"), event("source", 31_000, "camera")],
  );
  expect(plan?.durationMs).toBe(40_000);
  expect(plan?.video).toEqual([
    // The 200 ms of a switch show the last picture.
    { atMs: 0, lengthMs: 10_200, stillMs: 200, pieceId: "cam1", skipMs: 0 },
    { atMs: 10_200, lengthMs: 9800, stillMs: 0, pieceId: "scr", skipMs: 0 },
    { atMs: 20_000, lengthMs: 10_000, stillMs: 0, pieceId: null, skipMs: 0 },
    { atMs: 30_000, lengthMs: 10_000, stillMs: 0, pieceId: "cam2", skipMs: 0 },
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
    [piece("cam", "camera", 0, 30_000), piece("scr", "screen", 5000, 30_000)],
    [event("source", 0, "camera"), event("source", 10_000, "screen"), event("source", 20_000, "none")],
  );
  expect(plan?.video).toEqual([
    { atMs: 0, lengthMs: 10_000, stillMs: 0, pieceId: "cam", skipMs: 0 },
    { atMs: 10_000, lengthMs: 10_000, stillMs: 0, pieceId: "scr", skipMs: 5000 },
    { atMs: 20_000, lengthMs: 10_000, stillMs: 0, pieceId: null, skipMs: 0 },
  ]);
});

test("cuts pauses and outages of a minute, and marks where it goes on", () => {
  const plan = planAssembly(
    [piece("a", "microphone", 0, 30_000), piece("b", "microphone", 100_000, 120_000)],
    [
      event("pause", 10_000),
      event("resume", 20_000),
      event("marker", 15_000, "Exam"),
      event("pause", 110_000),
    ],
  );
  expect(plan?.durationMs).toBe(30_000);
  expect(plan?.audio).toEqual([
    { pieceId: "a", atMs: 0, lengthMs: 10_000, skipMs: 0 },
    { pieceId: "a", atMs: 10_000, lengthMs: 10_000, skipMs: 20_000 },
    { pieceId: "b", atMs: 20_000, lengthMs: 10_000, skipMs: 0 },
  ]);
  expect(plan?.chapters).toEqual([
    { atMs: 0, kind: "nobody", label: null },
    { atMs: 10_000, kind: "marker", label: "Exam" },
    { atMs: 20_000, kind: "resumed", label: null },
  ]);
});

test("shows nothing that came between a pause and the end of its file", () => {
  const plan = planAssembly(
    [piece("a", "camera", 0, 11_000), piece("b", "camera", 21_000, 30_000)],
    [event("pause", 10_000), event("resume", 20_000)],
  );
  // Until the next file begins, the last picture from before the pause stays.
  expect(plan?.video).toEqual([
    { atMs: 0, lengthMs: 11_000, stillMs: 1000, pieceId: "a", skipMs: 0 },
    { atMs: 11_000, lengthMs: 9000, stillMs: 0, pieceId: "b", skipMs: 0 },
  ]);
});

test("hears a speaker beside the host, and keeps a marker's words", () => {
  const plan = planAssembly(
    [piece("mic", "microphone", 0, 20_000), piece("sp", "speaker", 5000, 9000)],
    [event("marker", 6000, "A question")],
  );
  expect(plan?.audio.map(({ pieceId, atMs, lengthMs }) => [pieceId, atMs, lengthMs])).toEqual([
    ["mic", 0, 20_000],
    ["sp", 5000, 4000],
  ]);
  expect(plan?.chapters).toContainEqual({ atMs: 6000, kind: "marker", label: "A question" });
});

test("takes a 6-hour lecture in pieces of three minutes within a second", () => {
  const pieces = Array.from({ length: 120 }, (_, index) => [
    piece(`v${index}`, "camera", index * 180_000, (index + 1) * 180_000 - 300),
    piece(`a${index}`, "microphone", index * 180_000, (index + 1) * 180_000 - 300),
  ]).flat();
  const since = performance.now();
  expect(planAssembly(pieces, [])?.video).toHaveLength(120);
  expect(performance.now() - since).toBeLessThan(1000);
});
