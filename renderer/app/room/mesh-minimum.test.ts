import { expect, test } from "vitest";
import { allocateBandwidth } from "#renderer/room/quality/allocate-bandwidth.ts";
import { kbpsFor, MAX_AUDIO_KBPS, MAX_VIDEO_KBPS, MIN_MESH_KBPS } from "#renderer/kit/media/data-use.ts";

test("a host is advised with the least that the bandwidth allocator gives a viewer, and its headers", () => {
  const headers = kbpsFor("audio") - MAX_AUDIO_KBPS;
  const videoShare = (kbpsFor("full") - kbpsFor("audio")) / MAX_VIDEO_KBPS.full;
  const least = allocateBandwidth(0, new Map([["viewer", "full"]]), "motion").allocations.get("viewer");
  expect(MIN_MESH_KBPS.audio).toBeCloseTo((least?.audioKbps ?? 0) + headers);
  expect(MIN_MESH_KBPS.video).toBeCloseTo(MIN_MESH_KBPS.audio + (least?.video?.kbps ?? 0) * videoShare);
});
