import { expect, test } from "vitest";
import { allocateBandwidth } from "#renderer/room/quality/allocate-bandwidth.ts";
import { kbpsFor, MAX_VIDEO_KBPS, MIN_MESH_KBPS } from "#renderer/kit/media/data-use.ts";

test("a host is advised with the least that the bandwidth allocator gives a viewer, and its headers", () => {
  const perVideo = (kbpsFor("full") - kbpsFor("low")) / (MAX_VIDEO_KBPS.full - MAX_VIDEO_KBPS.low);
  const least = allocateBandwidth(0, new Map([["viewer", "full"]]), "motion").allocations.get("viewer");
  const below = MAX_VIDEO_KBPS.low - (least?.video?.kbps ?? 0);
  expect(MIN_MESH_KBPS.audio).toBeCloseTo(kbpsFor("audio"));
  expect(MIN_MESH_KBPS.video).toBeCloseTo(kbpsFor("low") - below * perVideo);
});
