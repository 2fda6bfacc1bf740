import { expect, test } from "vitest";
import { presentStatementRow } from "./present-earnings.ts";

const afterMidnight = {
  id: "0193b7a0-0000-7000-8000-000000000001",
  bookedAt: new Date("2026-11-30T21:30:15.250Z"),
  kind: "charge",
  lectureName: "Triangles",
  zone: "Africa/Addis_Ababa",
  amountSantim: 40_500,
  balanceSantim: 40_500,
};

test.each([
  ["Africa/Addis_Ababa", "2026-12-01T00:30:15+03:00"],
  ["America/New_York", "2026-11-30T16:30:15-05:00"],
])("a sale after midnight in Addis Ababa is of the new month, for a lecture in %s too", (zone, at) => {
  expect(presentStatementRow({ ...afterMidnight, zone })).toMatchObject({ at, zone, month: "2026-12" });
});

test("a payout has no lecture and is shown in the time of Addis Ababa", () => {
  expect(presentStatementRow({ ...afterMidnight, lectureName: null, zone: null })).toMatchObject({
    at: "2026-12-01T00:30:15+03:00",
    zone: "Africa/Addis_Ababa",
  });
});
