import { describe, expect, test } from "vitest";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { lectureId, sampleLecture } from "#renderer/testing/samples.ts";
import { readTyped } from "#renderer/kit/fields/AmountField.tsx";
import { checkLecture } from "./check-lecture.ts";
import { newLecture, valuesOf, type LectureValues } from "./lecture-values.ts";
import { toSchedule, zonedSchedule } from "./schedule-input.ts";

const filled: LectureValues = {
  ...newLecture(),
  name: " Calculus ",
  description: "Areas and slopes.",
  schedule: "2026-12-01T10:00",
  price: 450,
};

describe("checking a lecture", () => {
  test("returns the typed values with the offset of their zone", () => {
    expect(checkLecture(filled)).toEqual({
      ok: true,
      value: {
        name: "Calculus",
        type: "Math",
        description: "Areas and slopes.",
        language: null,
        schedule: "2026-12-01T10:00",
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

  test("returns whether to record, and for how long the replay stays", () => {
    const recorded = { ...filled, recordingWished: true };
    expect(checkLecture({ ...recorded, replayDays: 7 })).toMatchObject({
      value: { recordingWished: true, replayDays: 7 },
    });
    expect(checkLecture({ ...recorded, replayDays: null })).toMatchObject({
      value: { recordingWished: true, replayDays: null },
    });
  });

  test("returns the language, or null if none is stated", () => {
    expect(checkLecture({ ...filled, language: "om" })).toMatchObject({ value: { language: "om" } });
    expect(checkLecture({ ...filled, language: "fr" as "en" })).toMatchObject({
      issues: { language: ["Choose a language from the list."] },
    });
    expect(valuesOf(sampleLecture({ language: "ti" })).language).toBe("ti");
  });

  test.each([{ name: " " }, { description: " " }, { schedule: "" }, { price: null }])(
    "is incomplete with %j",
    (empty) => {
      expect(checkLecture({ ...filled, ...empty })).toEqual({
        ok: false,
        banner: "Please fill all the fields",
        issues: { [Object.keys(empty).join("")]: [expect.stringMatching(/^Enter /)] },
      });
    },
  );

  test("reads amounts as they are written here and elsewhere", () => {
    const priced = (price: string) => checkLecture({ ...filled, price: readTyped(price) });
    expect(priced("99,50")).toMatchObject({ value: { price: 99.5 } });
    for (const price of ["12,500", "12 500", "12500"])
      expect(priced(price)).toMatchObject({ value: { price: 12_500 } });
  });

  test("ignores the price of a replay that there isn't", () => {
    const sold = { ...filled, recordingWished: true, replayPrice: 1200 };
    expect(checkLecture(sold)).toMatchObject({ value: { replayPrice: 1200 } });
    for (const unsold of [{ recordingWished: false }, { replayDays: null }])
      expect(checkLecture({ ...sold, ...unsold })).toMatchObject({ value: { replayPrice: null } });
  });

  test("reports every field that is not a number", () => {
    expect(checkLecture({ ...filled, price: "much", duration: 1.5, capacity: "many" })).toEqual({
      ok: false,
      banner: "Please check the marked fields.",
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
  ])("a price of %s is refused once, with the mend", (price, mend) => {
    expect(checkLecture({ ...filled, price: readTyped(price) })).toMatchObject({ issues: { price: [mend] } });
  });

  test("checks the contract's limits", () => {
    const check = checkLecture({ ...filled, name: "x".repeat(151), price: 5, duration: 5 });
    expect(check).toMatchObject({ ok: false, banner: "Please check the marked fields." });
    expect(Object.keys(check.ok ? {} : check.issues)).toEqual(["name", "price", "duration"]);
  });

  test("finds at once all that the server would refuse one after another", () => {
    const now = new Date("2026-12-01T07:01:30Z");
    const check = (values: Partial<LectureValues>, lecture: Lecture | null = null) => {
      const checked = checkLecture(
        { ...filled, ...values },
        { lecture, maxSeats: 30, now, pictureIssue: null },
      );
      return checked.ok ? {} : checked.issues;
    };
    expect(check({ name: "", capacity: 31 })).toEqual({
      name: ["Enter a title."],
      schedule: ["Choose a time in the future."],
      capacity: ["Enter at most 30 seats. A room can't hold more."],
    });
    // The current minute means now.
    expect(check({ schedule: "2026-12-01T10:01" })).toEqual({});
    expect(check({ schedule: "2026-12-01T10:00", zone: "UTC" })).toEqual({});
    const before = sampleLecture({ schedule: "2026-11-01T10:00:00+03:00", capacity: 40, seatsTaken: 35 });
    const same = valuesOf(before);
    expect(check(same, before)).toEqual({});
    expect(check({ ...same, capacity: 35 }, before)).toEqual({});
    expect(check({ ...same, schedule: "2026-11-02T10:00", capacity: 20 }, before)).toEqual({
      schedule: ["Choose a time in the future."],
      capacity: ["35 seats are already taken."],
    });
  });

  test("asks for the subject, and sends Math without one", () => {
    expect(newLecture().type).toBe("");
    expect(checkLecture({ ...filled, type: " " })).toMatchObject({ value: { type: "Math" } });
    expect(checkLecture({ ...filled, type: "Physics" })).toMatchObject({ value: { type: "Physics" } });
  });

  test("reports the picture beside the fields", () => {
    expect(checkLecture(filled, { pictureIssue: "picture_too_large" })).toMatchObject({
      issues: { thumbnail: [expect.stringContaining("8 MB")] },
    });
  });

  test("converts an existing lecture to the fields' values", () => {
    const lecture = sampleLecture({ _id: lectureId(7), capacity: 40, price: 99.5 });
    const check = checkLecture(valuesOf(lecture));
    const { name, schedule, price, duration, capacity, zone } = lecture;
    expect(check).toMatchObject({
      ok: true,
      value: { name, schedule: schedule.slice(0, 16), price, duration, capacity, zone },
    });
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

test("a time that a clock change skips is refused at its field", async () => {
  await expect(zonedSchedule("2027-03-28T02:30", "Europe/Berlin")).rejects.toMatchObject({
    fields: { schedule: [expect.stringContaining("clocks change")] },
  });
});
