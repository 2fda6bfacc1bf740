import { expect, test } from "vitest";
import { chapterTrack } from "./text-tracks.ts";

test("each chapter lasts until the next, and no name breaks the track", () => {
  const chapters = [
    { atMs: 0, name: "Camera" },
    { atMs: 61_000, name: "Proof\n\n--> the end" },
  ];
  expect(chapterTrack(chapters, 120_000)).toBe(
    "WEBVTT\n\n00:00:00.000 --> 00:01:01.000\nCamera\n\n00:01:01.000 --> 00:02:00.000\nProof → the end\n",
  );
});
