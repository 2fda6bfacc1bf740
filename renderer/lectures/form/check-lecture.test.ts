import { describe, expect, test } from "vitest";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";
import { checkLecture, fieldsOf, newLecture, type TypedFields } from "./check-lecture.ts";
import { toSchedule } from "./schedule-input.ts";

const filled: TypedFields = {
  ...newLecture(),
  name: " Calculus ",
  description: "Areas and slopes.",
  schedule: "2026-12-01T10:00",
  price: "450",
};

describe("checking a lecture", () => {
  test("returns the typed values with the offset of their zone", async () => {
    expect(await checkLecture(filled)).toEqual({
      ok: true,
      lecture: {
        name: "Calculus",
        type: "Math",
        description: "Areas and slopes.",
        language: null,
        schedule: "2026-12-01T10:00:00+03:00",
        price: 450,
        duration: 120,
        capacity: null,
        zone: "Africa/Addis_Ababa",
        offlineAllowed: false,
        recordingWished: false,
        replayDays: 30,
        replayPrice: null,
      },
    });
  });

  test("returns whether to record, and for how long the replay stays", async () => {
    const recorded = { ...filled, recordingWished: "yes" };
    expect(await checkLecture({ ...recorded, replayDays: "7" })).toMatchObject({
      lecture: { recordingWished: true, replayDays: 7 },
    });
    expect(await checkLecture({ ...recorded, replayDays: "" })).toMatchObject({
      lecture: { recordingWished: true, replayDays: null },
    });
  });

  test("returns the language, or null if none is stated", async () => {
    expect(await checkLecture({ ...filled, language: "om" })).toMatchObject({ lecture: { language: "om" } });
    expect(await checkLecture({ ...filled, language: "fr" })).toMatchObject({
      issues: { language: ["Choose a language from the list."] },
    });
    expect(fieldsOf(sampleLecture({ language: "ti" })).language).toBe("ti");
  });

  test.each(["name", "description", "schedule", "price"] as const)(
    "is incomplete without %s",
    async (field) => {
      const check = await checkLecture({ ...filled, [field]: " " });
      expect(check).toEqual({
        ok: false,
        reason: "incomplete",
        issues: { [field]: [expect.stringMatching(/^Enter /)] },
      });
    },
  );

  test("reads amounts as they are written here and elsewhere", async () => {
    expect(await checkLecture({ ...filled, price: "99,50" })).toMatchObject({ lecture: { price: 99.5 } });
    for (const price of ["12,500", "12 500", "12500"])
      expect(await checkLecture({ ...filled, price })).toMatchObject({ lecture: { price: 12_500 } });
    const sold = { recordingWished: "yes", replayDays: "30", replayPrice: "1,200", capacity: "1,000" };
    expect(await checkLecture({ ...filled, ...sold })).toMatchObject({
      lecture: { replayPrice: 1200, capacity: 1000 },
    });
  });

  test("reports every field that is not a number", async () => {
    const check = await checkLecture({ ...filled, price: "much", duration: "1.5", capacity: "many" });
    expect(check).toEqual({
      ok: false,
      reason: "invalid",
      issues: {
        price: ["Enter an amount in birr."],
        duration: ["Enter a whole number of minutes."],
        capacity: ["Enter the number of seats."],
      },
    });
  });

  test.each([
    ["-5", "A price must be 0 (free) or at least 10 birr."],
    ["−5", "A price must be 0 (free) or at least 10 birr."],
    ["9,99", "This can be read as two amounts. Write it like 12,500 or 99.50."],
    ["12.500", "This can be read as two amounts. Write it like 12,500 or 99.50."],
    ["1000000000", "A price can be up to 50,000 birr."],
    ["10.0055", "An amount can have up to two decimals."],
    ["1e9", "Enter an amount in birr."],
    ["٥٠", "Enter an amount in birr."],
    ["፶", "Enter an amount in birr."],
  ])("a price of %s is refused once, with the mend", async (price, mend) => {
    expect(await checkLecture({ ...filled, price })).toMatchObject({ issues: { price: [mend] } });
  });

  test("checks the contract's limits", async () => {
    const check = await checkLecture({ ...filled, name: "x".repeat(151), price: "5", duration: "5" });
    expect(check).toMatchObject({ ok: false, reason: "invalid" });
    expect(Object.keys(check.ok ? {} : check.issues)).toEqual(["name", "price", "duration"]);
  });

  test("refuses a time that a clock change skips", async () => {
    const check = await checkLecture({ ...filled, zone: "Europe/Berlin", schedule: "2027-03-28T02:30" });
    expect(check).toMatchObject({ issues: { schedule: [expect.stringContaining("clocks change")] } });
  });

  test("converts an existing lecture to the fields' values", async () => {
    const lecture = sampleLecture({ _id: lectureId(7), capacity: 40, price: 99.5 });
    const check = await checkLecture(fieldsOf(lecture));
    const { name, schedule, price, duration, capacity, zone } = lecture;
    expect(check).toMatchObject({ ok: true, lecture: { name, schedule, price, duration, capacity, zone } });
  });
});

test.each([
  ["Africa/Addis_Ababa", "2026-12-01T10:00", "2026-12-01T10:00:00+03:00"],
  ["Europe/Berlin", "2026-07-01T10:00", "2026-07-01T10:00:00+02:00"],
  ["Europe/Berlin", "2026-10-25T02:30", "2026-10-25T02:30:00+02:00"],
  ["Asia/Kathmandu", "2026-12-01T10:00", "2026-12-01T10:00:00+05:45"],
])("in %s %s is %s", async (zone, wallClock, schedule) => {
  expect(await toSchedule(wallClock, zone)).toBe(schedule);
});
