import { describe, expect, test } from "vitest";
import type { LectureRecord } from "#backend/lectures/lecture-repo.ts";
import {
  buysSeat,
  canDelete,
  canEnroll,
  canSeeStudents,
  hasEnded,
  isRefundable,
} from "./enrollment-policy.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

const now = new Date("2026-12-01T10:00:00Z");
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function lectureWith(fields: Partial<LectureRecord> = {}): LectureRecord {
  return {
    id: "lecture",
    instructorId: "host",
    instructorName: "Sara",
    instructorEmail: "sara@example.com",
    instructorSuspendedAt: null,
    name: "Algebra",
    type: "Math",
    description: "Groups",
    priceSantim: 45_000,
    startsAt: minutes(60),
    zone: "Africa/Addis_Ababa",
    durationMinutes: 120,
    capacity: 5,
    thumbnailKey: null,
    thumbnailPreview: null,
    firstMediaAt: null,
    hostMissedAt: null,
    deletedAt: null,
    seatsTaken: 0,
    ...fields,
  };
}

function seatWith(fields: Partial<EnrollmentRecord>): EnrollmentRecord {
  return {
    id: "seat",
    lectureId: "lecture",
    studentId: "student",
    paymentId: "payment",
    status: "active",
    heldUntil: null,
    ...fields,
  };
}
const held = seatWith({ status: "held", heldUntil: minutes(1) });
const overdue = seatWith({ status: "held", heldUntil: now });
const expired = seatWith({ status: "expired" });
const full = lectureWith({ seatsTaken: 5 });
const over = lectureWith({ startsAt: minutes(-120) });

test("a lecture is over when its minutes are", () => {
  expect(hasEnded(lectureWith({ startsAt: minutes(-120) }), now)).toBe(true);
  expect(hasEnded(lectureWith({ startsAt: minutes(-119) }), now)).toBe(false);
});

describe("enrolling", () => {
  const attempt = (lecture: LectureRecord, seat?: EnrollmentRecord, accountId = "student") =>
    canEnroll({ accountId, lecture, seat, now });

  test("is open to anybody but the lecture's own instructor", () => {
    expect(attempt(lectureWith())).toEqual({ ok: true });
    expect(attempt(lectureWith(), undefined, "host")).toEqual({ ok: false, code: "own_lecture" });
  });

  test("ends with the lecture, and with its seats", () => {
    expect(attempt(over)).toEqual({ ok: false, code: "lecture_ended" });
    expect(attempt(full)).toEqual({ ok: false, code: "lecture_full" });
    expect(attempt(lectureWith({ seatsTaken: 4 }))).toEqual({ ok: true });
    expect(attempt(lectureWith({ capacity: null, seatsTaken: 10_000 }))).toEqual({ ok: true });
  });

  test("is over when the host did not come, until the lecture has another time", () => {
    const missed = { startsAt: minutes(-20), hostMissedAt: minutes(-1) };
    expect(attempt(lectureWith(missed))).toEqual({ ok: false, code: "lecture_missed" });
    expect(attempt(lectureWith({ ...missed, startsAt: minutes(60) }))).toEqual({ ok: true });
  });

  test("is over while the instructor is suspended, but for who is in", () => {
    const suspended = lectureWith({ instructorSuspendedAt: now });
    expect(attempt(suspended)).toEqual({ ok: false, code: "lecture_not_found" });
    expect(attempt(suspended, seatWith({}))).toEqual({ ok: false, code: "already_enrolled" });
  });

  test("knows the seat one has: active is enough, held may be paid for although the rest are taken", () => {
    expect(attempt(lectureWith(), seatWith({}))).toEqual({ ok: false, code: "already_enrolled" });
    expect(attempt(full, held)).toEqual({ ok: true });
  });
});

describe("money that arrived", () => {
  const late = (
    enrollment: EnrollmentRecord,
    lecture: LectureRecord | undefined,
    otherSeat?: EnrollmentRecord,
  ) => buysSeat({ lecture, enrollment, otherSeat, now });

  test("buys the seat that is held for it, even the last one", () => {
    expect(late(held, full)).toBe(true);
    expect(late(held, over)).toBe(true);
  });

  test("after its time buys a seat only while one is free and the lecture goes on", () => {
    for (const enrollment of [overdue, expired]) {
      expect(late(enrollment, lectureWith({ seatsTaken: 4 }))).toBe(true);
      expect(late(enrollment, full)).toBe(false);
      expect(late(enrollment, over)).toBe(false);
    }
  });

  test("of a suspended instructor's lecture buys the seat that is held, and no other", () => {
    const suspended = lectureWith({ instructorSuspendedAt: now });
    expect(late(held, suspended)).toBe(true);
    expect(late(expired, suspended)).toBe(false);
  });

  test("takes the place of the student's own newer checkout, but not of a seat that is paid for", () => {
    expect(late(expired, full, held)).toBe(true);
    expect(late(expired, full, overdue)).toBe(false);
    expect(late(expired, lectureWith(), overdue)).toBe(true);
    expect(late(expired, lectureWith(), seatWith({}))).toBe(false);
  });

  test("buys nothing of a lecture that was deleted, or whose host did not come", () => {
    expect(late(expired, lectureWith({ startsAt: minutes(-20), hostMissedAt: minutes(-1) }))).toBe(false);
    expect(late(held, undefined)).toBe(false);
    expect(late(seatWith({ status: "withdrawn" }), lectureWith())).toBe(false);
  });
});

test("everything is paid back until the host has sent something", () => {
  expect(isRefundable(lectureWith())).toBe(true);
  expect(isRefundable(lectureWith({ firstMediaAt: now }))).toBe(false);
});

test("a lecture that was given is not taken back from those who paid", () => {
  expect(canDelete(lectureWith(), true)).toEqual({ ok: true });
  expect(canDelete(lectureWith({ firstMediaAt: now }), false)).toEqual({ ok: true });
  expect(canDelete(lectureWith({ firstMediaAt: now }), true)).toEqual({ ok: false, code: "lecture_given" });
});

test("the students of a lecture are its instructor's and the admins' business", () => {
  const caller = { accountId: "x", sessionId: "s", name: "N", email: "e", role: "instructor" as const };
  expect(canSeeStudents(caller, lectureWith())).toEqual({ ok: false, code: "not_your_lecture" });
  expect(canSeeStudents({ ...caller, accountId: "host" }, lectureWith())).toEqual({ ok: true });
  expect(canSeeStudents({ ...caller, role: "admin" }, lectureWith())).toEqual({ ok: true });
});
