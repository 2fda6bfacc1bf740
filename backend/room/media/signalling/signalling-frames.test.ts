import { describe, expect, test } from "vitest";
import { checkFrame, readFrame } from "./signalling-frames.ts";

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

  test("rejects binary frames", () => {
    expect(readFrame(text({ type: "HEARTBEAT" }), true)).toBeNull();
  });

  test("ignores the sender's own src", () => {
    expect(readFrame(text({ type: "LEAVE", dst: "pabc", src: "phost" }), false)).not.toHaveProperty("src");
  });
});

describe("forwarding", () => {
  test("lets the host send to everybody, connected or not", () => {
    for (const type of ["OFFER", "ANSWER", "CANDIDATE", "LEAVE"] as const)
      for (const to of ["viewer", "host", null] as const) expect(checkFrame(type, "host", to)).toBe("pass");
  });

  test("lets a viewer send to the host only", () => {
    for (const type of ["ANSWER", "CANDIDATE", "LEAVE"] as const) {
      expect(checkFrame(type, "viewer", "host")).toBe("pass");
      expect(checkFrame(type, "viewer", "viewer")).toBe("drop");
      expect(checkFrame(type, "viewer", null)).toBe("drop");
    }
  });

  test("never lets a viewer call, not even the host", () => {
    for (const to of ["viewer", "host", null] as const)
      expect(checkFrame("OFFER", "viewer", to)).toBe("no-such-peer");
  });
});
