import { describe, expect, test } from "vitest";
import { judgeFrame, readFrame } from "./signalling-frames.ts";

const text = (value: unknown) => Buffer.from(typeof value === "string" ? value : JSON.stringify(value));

describe("reading", () => {
  test.each([
    { type: "HEARTBEAT" },
    { type: "OFFER", dst: "pabc", payload: { sdp: "x" } },
    { type: "ANSWER", dst: "pabc", payload: null },
    { type: "CANDIDATE", dst: "pabc", payload: {} },
    { type: "LEAVE", dst: "pabc", payload: {} },
    { type: "LEAVE" },
  ])("takes $type", (frame) => {
    expect(readFrame(text(frame), false)).toEqual(frame);
  });

  test.each([
    "not json",
    "",
    "null",
    "[]",
    "7",
    { type: "EXPIRE", dst: "pabc" },
    { type: "OPEN" },
    { type: "ERROR", dst: "pabc", payload: {} },
    { type: "OFFER", payload: {} },
    { type: "OFFER", dst: "", payload: {} },
    { type: "OFFER", dst: "p".repeat(65), payload: {} },
    { type: "OFFER", dst: "../x", payload: {} },
    { type: "OFFER", dst: { $ne: 1 }, payload: {} },
  ])("refuses %j", (junk) => {
    expect(readFrame(text(junk), false)).toBeNull();
  });

  test("refuses binary", () => {
    expect(readFrame(text({ type: "HEARTBEAT" }), true)).toBeNull();
  });

  test("believes no sender's own src", () => {
    expect(readFrame(text({ type: "LEAVE", dst: "pabc", src: "phost" }), false)).not.toHaveProperty("src");
  });
});

describe("who may speak to whom", () => {
  test("the host to everybody, there or not", () => {
    for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"] as const)
      for (const to of ["viewer", "host", null] as const) expect(judgeFrame(type, "host", to)).toBe("pass");
  });

  test("a viewer to the host only", () => {
    for (const type of ["ANSWER", "CANDIDATE", "LEAVE"] as const) {
      expect(judgeFrame(type, "viewer", "host")).toBe("pass");
      expect(judgeFrame(type, "viewer", "viewer")).toBe("drop");
      expect(judgeFrame(type, "viewer", null)).toBe("drop");
    }
  });

  test("a viewer never calls, not even the host", () => {
    for (const to of ["viewer", "host", null] as const)
      expect(judgeFrame("OFFER", "viewer", to)).toBe("no-such-peer");
  });
});
