import { describe, expect, test } from "vitest";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import {
  canActivateAfterHold,
  canActivateInHold,
  canDeleteLecture,
  canEnroll,
  canListStudents,
  hasEnded,
  isRefundable,
} from "./enrollment-policy.ts";
import type { EnrollmentRecord } from "./enrollment-repo.ts";

const now = new Date("2026-12-01T10:00:00Z");
const maxSeats = 20;
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

function lectureWith(fields: Partial<LectureRecord> = {}): LectureRecord {
  return {
    id: "lecture",
    instructorId: "host",
    instructorName: "Sara",
    instructorEmail: "sara@example.com",
    instructorPictureKey: null,
    instructorSuspendedAt: null,
    recordingWished: false,
    replayDays: 30,
    offlineAllowed: false,
    name: "Algebra",
    type: "Math",
    description: "Groups",
    language: null,
    priceSantim: 45_000,
    startsAt: minutes(60),
    zone: "Africa/Addis_Ababa",
    durationMinutes: 120,
    capacity: 5,
    thumbnailKey: null,
    thumbnailPreview: null,
    startedAt: null,
    endedAt: null,
    fulfillment: null,
    hostNoShowAt: null,
    replayPriceSantim: null,
    replayWithdrawalUntil: null,
    deletedAt: null,
    seatsTaken: 0,
    ...fields,
  };
}

function enrollmentWith(fields: Partial<EnrollmentRecord>): EnrollmentRecord {
  return {
    id: "enrollment",
    lectureId: "lecture",
    studentId: "student",
    kind: "seat",
    paymentId: "payment",
    status: "active",
    heldUntil: null,
    ...fields,
  };
}
const held = enrollmentWith({ status: "held", heldUntil: minutes(1) });
const lapsed = enrollmentWith({ status: "held", heldUntil: now });
const expired = enrollmentWith({ status: "expired" });
const full = lectureWith({ seatsTaken: 5 });
const ended = lectureWith({ startsAt: minutes(-120) });

test("a lecture ends after its duration", () => {
  expect(hasEnded(lectureWith({ startsAt: minutes(-120) }), now)).toBe(true);
  expect(hasEnded(lectureWith({ startsAt: minutes(-119) }), now)).toBe(false);
});

describe("enrolling", () => {
  const attempt = (lecture: LectureRecord, current?: EnrollmentRecord, accountId = "student") =>
    canEnroll({ accountId, lecture, current, maxSeats, now });

  test("is possible for everybody except the lecture's own instructor", () => {
    expect(attempt(lectureWith())).toEqual({ ok: true });
    expect(attempt(lectureWith(), undefined, "host")).toEqual({ ok: false, code: "own_lecture" });
  });

  test("is refused when the lecture has ended or is full", () => {
    expect(attempt(ended)).toEqual({ ok: false, code: "lecture_ended" });
    expect(attempt(full)).toEqual({ ok: false, code: "lecture_full" });
    expect(attempt(lectureWith({ seatsTaken: 4 }))).toEqual({ ok: true });
  });

  test("without a limit, or above it, means as many as a room carries", () => {
    for (const capacity of [null, 20, 298]) {
      expect(attempt(lectureWith({ capacity, seatsTaken: 19 }))).toEqual({ ok: true });
      for (const seatsTaken of [20, 250])
        expect(attempt(lectureWith({ capacity, seatsTaken }))).toEqual({ ok: false, code: "lecture_full" });
    }
    expect(attempt(lectureWith({ capacity: null, seatsTaken: 250 }), held)).toEqual({ ok: true });
  });

  test("is refused after a host no-show, until the lecture is rescheduled", () => {
    const missed = { startsAt: minutes(-20), hostNoShowAt: minutes(-1) };
    expect(attempt(lectureWith(missed))).toEqual({ ok: false, code: "host_no_show" });
    expect(attempt(lectureWith({ ...missed, startsAt: minutes(60) }))).toEqual({ ok: true });
  });

  test("hides the lectures of a suspended instructor, except from enrolled students", () => {
    const suspended = lectureWith({ instructorSuspendedAt: now });
    expect(attempt(suspended)).toEqual({ ok: false, code: "lecture_not_found" });
    expect(attempt(suspended, enrollmentWith({}))).toEqual({ ok: false, code: "already_enrolled" });
  });

  test("respects the student's own seat: an active one is refused, a held one can be paid for in a full lecture", () => {
    expect(attempt(lectureWith(), enrollmentWith({}))).toEqual({ ok: false, code: "already_enrolled" });
    expect(attempt(full, held)).toEqual({ ok: true });
  });
});

describe("a charged enrollment", () => {
  const canActivate = (
    enrollment: EnrollmentRecord,
    lecture: LectureRecord | undefined,
    other?: EnrollmentRecord,
  ) => canActivateAfterHold({ lecture, enrollment, other, maxSeats, now });

  test("gets the seat that it holds, even the last one, unless the lecture is over", () => {
    expect(canActivate(held, full)).toBe(true);
    expect(canActivate(held, ended)).toBe(false);
    expect(canActivate(held, lectureWith({ endedAt: now }))).toBe(false);
    expect(canActivateInHold({ lecture: lectureWith({ endedAt: now }), enrollment: held, now })).toBe(false);
  });

  test("gets a seat after its hold only if one is free and the lecture has not ended", () => {
    for (const enrollment of [lapsed, expired]) {
      expect(canActivate(enrollment, lectureWith({ seatsTaken: 4 }))).toBe(true);
      expect(canActivate(enrollment, full)).toBe(false);
      expect(canActivate(enrollment, lectureWith({ capacity: 298, seatsTaken: 19 }))).toBe(true);
      expect(canActivate(enrollment, lectureWith({ capacity: 298, seatsTaken: 20 }))).toBe(false);
      expect(canActivate(enrollment, ended)).toBe(false);
    }
  });

  test("gets only the seat that it holds when the instructor is suspended", () => {
    const suspended = lectureWith({ instructorSuspendedAt: now });
    expect(canActivate(held, suspended)).toBe(true);
    expect(canActivate(expired, suspended)).toBe(false);
  });

  test("takes the seat of the student's newer checkout, but not a second seat", () => {
    expect(canActivate(expired, full, held)).toBe(true);
    expect(canActivate(expired, full, lapsed)).toBe(false);
    expect(canActivate(expired, lectureWith(), lapsed)).toBe(true);
    expect(canActivate(expired, lectureWith(), enrollmentWith({}))).toBe(false);
  });

  test("gets no seat in a deleted lecture, or after a host no-show", () => {
    expect(canActivate(expired, lectureWith({ startsAt: minutes(-20), hostNoShowAt: minutes(-1) }))).toBe(
      false,
    );
    expect(canActivate(held, undefined)).toBe(false);
    expect(canActivate(enrollmentWith({ status: "withdrawn" }), lectureWith())).toBe(false);
  });
});

test("a withdrawal is refunded until the lecture has started, and later when it was moved after the payment", () => {
  const started = lectureWith({ startedAt: now });
  const bought = {
    boughtStartsAt: started.startsAt,
    boughtDurationMinutes: started.durationMinutes,
    attendedSeconds: 0,
  };
  expect(isRefundable(lectureWith(), bought, now)).toBe(true);
  expect(isRefundable(started, undefined, now)).toBe(false);
  expect(isRefundable(started, bought, now)).toBe(false);
  expect(isRefundable(started, { ...bought, boughtStartsAt: new Date(0) }, now)).toBe(true);
  const withoutReplay = (until: Date) => ({ ...started, replayWithdrawalUntil: until });
  expect(isRefundable(withoutReplay(minutes(1)), bought, now)).toBe(true);
  expect(isRefundable(withoutReplay(now), bought, now)).toBe(false);
});

test("a lecture that was given and paid for cannot be deleted", () => {
  expect(canDeleteLecture(lectureWith(), true)).toEqual({ ok: true });
  expect(canDeleteLecture(lectureWith({ startedAt: now }), false)).toEqual({ ok: true });
  expect(canDeleteLecture(lectureWith({ startedAt: now }), true)).toEqual({
    ok: false,
    code: "lecture_given",
  });
});

test("only its instructor and admins can list the students of a lecture", () => {
  const caller = {
    accountId: "x",
    sessionId: "s",
    name: "N",
    email: "e",
    role: "instructor" as const,
    emailVerified: true,
    secondFactor: false,
    steppedUpAt: null,
  };
  expect(canListStudents(caller, lectureWith())).toEqual({ ok: false, code: "not_your_lecture" });
  expect(canListStudents({ ...caller, accountId: "host" }, lectureWith())).toEqual({ ok: true });
  expect(canListStudents({ ...caller, role: "admin" }, lectureWith())).toEqual({ ok: true });
});
