import { expect, test } from "vitest";
import { lecture, lectureDetail, lecturePreview } from "#contract/lectures/lecture.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { presentLecture, presentLectureDetail, presentLecturePreview } from "./present-lecture.ts";

const record: LectureRecord = {
  id: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001",
  instructorId: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0002",
  instructorName: "Abebe Kebede",
  instructorEmail: "abebe@example.com",
  instructorPictureKey: null,
  instructorSuspendedAt: null,
  recordingWished: true,
  replayDays: 30,
  offlineAllowed: false,
  name: "<b>Calculus</b>",
  type: "Math",
  description: "Limits",
  language: "am",
  priceSantim: 45_050,
  startsAt: new Date("2026-12-01T07:00:00Z"),
  zone: "Africa/Addis_Ababa",
  durationMinutes: 90,
  capacity: null,
  thumbnailKey: null,
  thumbnailPreview: null,
  startedAt: null,
  endedAt: null,
  fulfillment: null,
  hostNoShowAt: null,
  deletedAt: null,
  replayPriceSantim: null,
  replayWithdrawalUntil: null,
  seatsTaken: 3,
};

test("lists don't show the instructor's email address", () => {
  const shown = presentLecture(record, 20);
  expect(lecture.parse(shown)).toEqual({
    _id: record.id,
    name: "<b>Calculus</b>",
    type: "Math",
    description: "Limits",
    language: "am",
    price: 450.5,
    schedule: "2026-12-01T10:00:00+03:00",
    zone: "Africa/Addis_Ababa",
    duration: 90,
    capacity: null,
    seatLimit: 20,
    seatsTaken: 3,
    thumbnail: null,
    thumbnailPreview: null,
    instructor: record.instructorId,
    instructorName: "Abebe Kebede",
    refundable: true,
    ended: false,
    recordingWished: true,
    replayDays: 30,
  });
  expect(JSON.stringify(shown)).not.toContain("abebe@example.com");
});

test("lists say nothing of recording where none is enabled", () => {
  const shown = presentLecture({ ...record, recordingWished: false }, 20);
  expect(shown).not.toHaveProperty("recordingWished");
  expect(shown).not.toHaveProperty("replayDays");
});

test("the characters of a schedule are the lecture's local date and time", () => {
  const { schedule } = presentLecture(record, 20);
  expect([schedule.slice(0, 10), schedule.slice(11, 19)]).toEqual(["2026-12-01", "10:00:00"]);
});

test("a thumbnail is a URL path", () => {
  expect(presentLecture({ ...record, thumbnailKey: "ab.webp" }, 20).thumbnail).toBe("/pictures/ab.webp");
});

const terms = { maxSeats: 20, now: new Date("2026-12-10T12:00:00Z") };
const page = {
  ...record,
  instructorPictureKey: "cd.webp",
  taught: { lectures: 2, minutes: 175 },
  instructorBio: "",
  nextLecture: null,
  isReplayReady: false,
  replayExpiresAt: null,
};

test("the lecture's own page shows the instructor's email address", () => {
  expect(lectureDetail.parse(presentLectureDetail(page, terms)).instructorEmail).toBe("abebe@example.com");
});

test("a guest sees the instructor's picture and no email address", () => {
  const shown = presentLecturePreview(page, terms);
  expect(lecturePreview.parse(shown).instructorPicture).toBe("/pictures/cd.webp");
  expect(JSON.stringify(shown)).not.toContain("abebe@example.com");
});

test("a page shows the beginning of what the instructor says, and the instructor's next lecture", () => {
  const nextLecture = {
    id: record.instructorId,
    name: "Series",
    startsAt: "2026-12-21T07:00:00+00:00",
    zone: record.zone,
  };
  const shown = presentLecturePreview(
    { ...page, instructorBio: "Slowly,\ntogether.\n\nAnd more.", nextLecture },
    terms,
  );
  expect(lecturePreview.parse(shown)).toMatchObject({
    instructorBio: "Slowly, together.",
    nextLecture: { _id: record.instructorId, name: "Series", schedule: "2026-12-21T10:00:00+03:00" },
  });
  const long = presentLecturePreview({ ...page, instructorBio: "ሒሳብ ለሁሉም ".repeat(100) }, terms);
  expect(long.instructorBio).toMatch(/ለሁሉም …$/);
  expect(long.instructorBio?.length).toBeLessThanOrEqual(202);
});

test("a replay is offered while it can be bought", () => {
  const replayExpiresAt = new Date("2026-12-31T12:00:00Z");
  const sold = { ...page, replayPriceSantim: 15_050, fulfillment: "given" as const, isReplayReady: true };
  expect(presentLecturePreview({ ...sold, replayExpiresAt }, terms)).toMatchObject({
    replayPrice: 150.5,
    replaySale: { price: 150.5, until: "2026-12-31T12:00:00.000Z" },
  });
  expect(presentLecturePreview(page, terms)).toMatchObject({ replayPrice: null, replaySale: null });
});

test("a lecture has ended when its host ends it or doesn't come, until it is moved", () => {
  const { startsAt } = record;
  const isEnded = (changes: Partial<typeof record>) => presentLecture({ ...record, ...changes }, 20).ended;
  expect(isEnded({})).toBe(false);
  expect(isEnded({ endedAt: startsAt })).toBe(true);
  expect(isEnded({ hostNoShowAt: startsAt })).toBe(true);
  expect(isEnded({ hostNoShowAt: new Date(startsAt.getTime() - 1) })).toBe(false);
});

test("a lecture is not refundable once it has started", () => {
  expect(presentLecture({ ...record, startedAt: record.startsAt }, 20).refundable).toBe(false);
});
