import { expect, test } from "vitest";
import { formatWhen } from "./format-when.ts";

const instant = new Date("2026-12-01T16:00:00Z");
const zone = "Africa/Addis_Ababa";

test.each([
  [
    { language: "en", calendar: "gregorian", clock: "24-hour" },
    "Tuesday, 1 December 2026, 19:00 · Addis Ababa time (GMT+3)",
  ],
  [
    { language: "en", calendar: "ethiopian", clock: "12-hour" },
    "Tuesday, 22 Hidar 2019 E.C., 7:00 PM · Addis Ababa time (GMT+3)",
  ],
  [
    { language: "am", calendar: "ethiopian", clock: "ethiopian" },
    "ማክሰኞ፣ ኅዳር 22 ቀን 2019 ዓ.ም.፣ ከምሽቱ 1:00 (19:00) · የአዲስ አበባ ሰዓት (GMT+3)",
  ],
] as const)("a moment as %o", (shown, text) => {
  expect(formatWhen(instant, zone, shown)).toBe(text);
});

test("another zone has its own day, and the thirteenth month its name", () => {
  const shown = { language: "en", calendar: "ethiopian", clock: "24-hour" } as const;
  expect(formatWhen(new Date("2027-09-10T23:30:00Z"), "Asia/Tokyo", shown)).toBe(
    "Saturday, 6 Pagumen 2019 E.C., 08:30 · Tokyo time (GMT+9)",
  );
  expect(formatWhen(instant, "UTC", shown)).toContain("16:00 · UTC");
});
