import { expect, test } from "vitest";
import { lecture, lectureDetail, lecturePreview } from "#contract/lecture.ts";
import type { LectureRecord } from "./lecture-repo.ts";
import { presentLecture, presentLectureDetail, presentLecturePreview } from "./present-lecture.ts";

const record: LectureRecord = {
  id: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0001",
  instructorId: "019a9a4e-5c2e-7cc0-9d7b-0a3c9f1f0002",
  instructorName: "Abebe Kebede",
  instructorEmail: "abebe@example.com",
  instructorSuspendedAt: null,
  name: "<b>Calculus</b>",
  type: "Math",
  description: "Limits",
  priceSantim: 45_050,
  startsAt: new Date("2026-12-01T07:00:00Z"),
  zone: "Africa/Addis_Ababa",
  durationMinutes: 90,
  capacity: null,
  thumbnailKey: null,
  thumbnailPreview: null,
  firstMediaAt: null,
  hostMissedAt: null,
  deletedAt: null,
  seatsTaken: 3,
};

test("a list shows the lecture without the instructor's e-mail address", () => {
  const shown = presentLecture(record);
  expect(lecture.parse(shown)).toEqual({
    _id: record.id,
    name: "<b>Calculus</b>",
    type: "Math",
    description: "Limits",
    price: 450.5,
    schedule: "2026-12-01T10:00:00+03:00",
    zone: "Africa/Addis_Ababa",
    duration: 90,
    capacity: null,
    seatsTaken: 3,
    thumbnail: null,
    thumbnailPreview: null,
    instructor: record.instructorId,
    instructorName: "Abebe Kebede",
    refundable: true,
  });
  expect(JSON.stringify(shown)).not.toContain("abebe@example.com");
});

test("a schedule's slices are the lecture's date and time", () => {
  const { schedule } = presentLecture(record);
  expect([schedule.slice(0, 10), schedule.slice(11, 19)]).toEqual(["2026-12-01", "10:00:00"]);
});

test("a thumbnail is an address", () => {
  expect(presentLecture({ ...record, thumbnailKey: "ab.webp" }).thumbnail).toBe("/pictures/ab.webp");
});

const page = { ...record, instructorPictureKey: "cd.webp" };

test("the lecture's own page names the instructor's e-mail address", () => {
  expect(lectureDetail.parse(presentLectureDetail(page)).instructorEmail).toBe("abebe@example.com");
});

test("a guest sees the instructor's picture and no address", () => {
  const shown = presentLecturePreview(page);
  expect(lecturePreview.parse(shown).instructorPicture).toBe("/pictures/cd.webp");
  expect(JSON.stringify(shown)).not.toContain("abebe@example.com");
});

test("nothing is paid back once the host has sent anything", () => {
  expect(presentLecture({ ...record, firstMediaAt: record.startsAt }).refundable).toBe(false);
});
