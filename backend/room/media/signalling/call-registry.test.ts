import { expect, test } from "vitest";
import { createCallRegistry } from "./call-registry.ts";
import { CALLS_PER_VIEWER, CANDIDATES_PER_CALL, PEERS_PER_ROOM } from "../../limits/room-limits.ts";

test("a call may be answered once, by the viewer it was offered to", () => {
  const calls = createCallRegistry();
  calls.add("phost", "pone", { connectionId: "mc_1", sdp: {} });
  expect(calls.admit("ANSWER", "ptwo", "phost", "mc_1")).toBe(false);
  expect(calls.admit("ANSWER", "pone", "pother", "mc_1")).toBe(false);
  expect(calls.admit("ANSWER", "pone", "phost", "mc_2")).toBe(false);
  expect(calls.admit("ANSWER", "pone", "phost", "mc_1")).toBe(true);
  expect(calls.admit("ANSWER", "pone", "phost", "mc_1")).toBe(false);
});

test("candidates are limited per call", () => {
  const calls = createCallRegistry();
  calls.add("phost", "pone", { connectionId: "mc_1" });
  const forwarded = Array.from({ length: CANDIDATES_PER_CALL + 9 }, () =>
    calls.admit("CANDIDATE", "pone", "phost", "mc_1"),
  );
  expect(forwarded.filter(Boolean)).toHaveLength(CANDIDATES_PER_CALL);
  calls.add("phost", "pone", { connectionId: "mc_2" });
  expect(calls.admit("CANDIDATE", "pone", "phost", "mc_2")).toBe(true);
});

test("keeps only the latest calls and ignores junk", () => {
  const calls = createCallRegistry();
  for (const junk of [null, "x", {}, { connectionId: 7 }]) calls.add("phost", "pone", junk);
  for (let call = 0; call <= CALLS_PER_VIEWER; call += 1)
    calls.add("phost", "pone", { connectionId: `mc_${call}` });
  expect(calls.admit("ANSWER", "pone", "phost", "mc_0")).toBe(false);
  expect(calls.admit("ANSWER", "pone", "phost", "mc_1")).toBe(true);
  for (let viewer = 0; viewer < PEERS_PER_ROOM; viewer += 1)
    calls.add("phost", `p${viewer}`, { connectionId: "mc" });
  expect(calls.admit("ANSWER", "pone", "phost", "mc_2")).toBe(false);
});
