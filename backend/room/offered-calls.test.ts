import { expect, test } from "vitest";
import { createOfferedCalls } from "./offered-calls.ts";
import { CALLS_PER_VIEWER, CANDIDATES_PER_CALL, PEERS_PER_ROOM } from "./room-limits.ts";

test("a call is answered once, by the viewer it was offered to, to the host who offered it", () => {
  const calls = createOfferedCalls();
  calls.note("phost", "pone", { connectionId: "mc_1", sdp: {} });
  expect(calls.admits("ANSWER", "ptwo", "phost", "mc_1")).toBe(false);
  expect(calls.admits("ANSWER", "pone", "pother", "mc_1")).toBe(false);
  expect(calls.admits("ANSWER", "pone", "phost", "mc_2")).toBe(false);
  expect(calls.admits("ANSWER", "pone", "phost", "mc_1")).toBe(true);
  expect(calls.admits("ANSWER", "pone", "phost", "mc_1")).toBe(false);
});

test("a call takes so many candidates, and a new call takes its own", () => {
  const calls = createOfferedCalls();
  calls.note("phost", "pone", { connectionId: "mc_1" });
  const passed = Array.from({ length: CANDIDATES_PER_CALL + 9 }, () =>
    calls.admits("CANDIDATE", "pone", "phost", "mc_1"),
  );
  expect(passed.filter(Boolean)).toHaveLength(CANDIDATES_PER_CALL);
  calls.note("phost", "pone", { connectionId: "mc_2" });
  expect(calls.admits("CANDIDATE", "pone", "phost", "mc_2")).toBe(true);
});

test("keeps the latest calls only, and takes no notice of junk", () => {
  const calls = createOfferedCalls();
  for (const junk of [null, "x", {}, { connectionId: 7 }]) calls.note("phost", "pone", junk);
  for (let call = 0; call <= CALLS_PER_VIEWER; call += 1)
    calls.note("phost", "pone", { connectionId: `mc_${call}` });
  expect(calls.admits("ANSWER", "pone", "phost", "mc_0")).toBe(false);
  expect(calls.admits("ANSWER", "pone", "phost", "mc_1")).toBe(true);
  for (let viewer = 0; viewer < PEERS_PER_ROOM; viewer += 1)
    calls.note("phost", `p${viewer}`, { connectionId: "mc" });
  expect(calls.admits("ANSWER", "pone", "phost", "mc_2")).toBe(false);
});
