import { describe, expect, it } from "vitest";
import { instantOf } from "./lecture-times.ts";

const now = new Date("2026-11-21T21:30:20.500Z");

describe("instantOf", () => {
  it("counts minutes from now and rounds up to a whole one", () => {
    expect(instantOf({ inMinutes: 10 }, now).toISOString()).toBe("2026-11-21T21:41:00.000Z");
    expect(instantOf({ inMinutes: 10 }, new Date("2026-11-21T21:30:00Z")).toISOString()).toBe(
      "2026-11-21T21:40:00.000Z",
    );
  });

  it("takes the calendar day of Addis Ababa, where it is already the 22nd", () => {
    expect(instantOf({ inDays: 1, at: "18:30" }, now).toISOString()).toBe("2026-11-23T15:30:00.000Z");
    expect(instantOf({ inDays: -2, at: "09:00" }, now).toISOString()).toBe("2026-11-20T06:00:00.000Z");
  });
});
