import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import { getInterruption } from "#contract/enrollments/interruption.ts";
import { deleteLecture, lectureById, previewLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { getLectureSummary } from "#contract/room/summary.ts";
import { refundNoShows } from "#backend/enrollments/fulfillment/refund-no-shows.ts";
import { settleLectures } from "#backend/enrollments/fulfillment/settle-lectures.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  startPayment,
} from "#backend/enrollments/testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "#backend/enrollments/testing/other-process.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enterRoom, type JoinedPage } from "#backend/quality/testing/room/room-page.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";

// Drives the server into each state of a lecture after it was paid for, and reads what the pages get.

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

let hosted: TestLecture;
let student: TestAccount & { textRef: string };
let pages: JoinedPage[];
let start: number;
const api = setUpTestServer({ clock, env: { PLATFORM_FEE_PERCENT: "10" } });
beforeEach(async () => {
  ahead = 0;
  pages = [];
  hosted = await offeredLecture(api);
  student = await enrolledStudent(api, hosted.lecture);
  start = (await api.db("lectures").where({ id: id() }).first("startsAt")).startsAt.getTime();
});
afterEach(() => pages.forEach((page) => page.close()));

const id = () => hosted.lecture._id;
/** Milliseconds; the lecture lasts 120 minutes. */
const at = (minutes: number) => start + minutes * minuteMs;
const iso = (minutes: number) => new Date(at(minutes)).toISOString();
const goTo = (minutes: number) => (ahead = at(minutes) - Date.now());
const services = () => otherProcess(api, clock);
const settle = () => settleLectures(services());

const seatOf = ({ token }: TestAccount) => call(api.url, checkEnrollment, { token, body: { classId: id() } });
const factsOf = async ({ token }: TestAccount) =>
  (await call(api.url, getInterruption, { token, params: { classId: id() } })).interruption;
const summary = () =>
  call(api.url, getLectureSummary, { token: hosted.host.token, params: { roomId: id() } });
const shown = () => call(api.url, previewLecture, { params: { id: id() } });

async function enter({ token }: TestAccount): Promise<JoinedPage> {
  const page = await enterRoom(api.url, token, id());
  pages.push(page);
  return page;
}

/** The host teaches, and this many minutes reach the student. Returns the host's page. */
async function teach(minutes: number): Promise<JoinedPage> {
  const host = await enter(hosted.host);
  const viewer = await enter(student);
  await host.request("source", { roomId: id(), source: "camera", muted: false });
  const rows = Array.from({ length: minutes - 1 }, (_, index) => ({
    lectureId: id(),
    minute: new Date(at(index - 10_000)),
    confirmed: true,
  }));
  if (rows.length > 0) await api.db("lecture_minutes").insert(rows);
  await viewer.request("report-playback", { roomId: id() });
  await expect
    .poll(async () => (await api.db("lecture_minutes").where({ lectureId: id() })).length, eventually)
    .toBe(minutes);
  return host;
}
const end = (host: JoinedPage, ended = true) => host.request("end-room", { roomId: id(), ended });

describe("a lecture that broke off", () => {
  test("tells the host and the student the same at once, and refunds everybody in time", async () => {
    goTo(1);
    const host = await teach(10);
    expect([await factsOf(hosted.host), await factsOf(student)], "while it is taught").toEqual([null, null]);
    await end(host);
    const facts = {
      state: "broke_off",
      outlook: "not_given",
      minutes: 10,
      soldMinutes: 120,
      students: 1,
      resumeBy: iso(120 + 60 - 50),
      decidedAt: iso(120 + 60),
    };
    expect(await factsOf(hosted.host)).toEqual({ ...facts, isHost: true });
    expect(await factsOf(student)).toEqual({ ...facts, isHost: false });
    expect((await shown()).ended).toBe(true);
    expect((await summary()).earnings).toMatchObject({
      outlook: "not_given",
      paid: 450,
      fee: 45,
      amount: 405,
    });

    goTo(181);
    await settle();
    expect(await factsOf(hosted.host)).toBeNull();
    expect(await seatOf(student)).toMatchObject({
      isEnrolled: false,
      ended: {
        reason: "not_given",
        payment: { textRef: student.textRef, amount: 450, refund: expect.stringMatching(/pending|done/) },
      },
    });
    expect((await shown()).outcome).toBe("not_given");
    await reconcileNow(services());
    await expect.poll(async () => (await seatOf(student)).ended?.payment?.refund, eventually).toBe("done");
  });

  test("counts if its host resumes at the last moment that it names, and teaches on", async () => {
    goTo(1);
    await end(await teach(10));
    const resumeBy = (await factsOf(hosted.host))?.resumeBy ?? "";
    ahead = Date.parse(resumeBy) - Date.now();
    await end(await enter(hosted.host), false);
    expect(await factsOf(student), "while it is taught again").toBeNull();
    const missing = Array.from({ length: 50 }, (_, index) => ({
      lectureId: id(),
      minute: new Date(Date.parse(resumeBy) + index * minuteMs),
      confirmed: true,
    }));
    await api.db("lecture_minutes").insert(missing);
    goTo(181);
    await settle();
    expect((await shown()).outcome).toBe("given");
    expect((await seatOf(student)).isEnrolled).toBe(true);
  });

  test("after a quarter goes to an admin, and says until when", async () => {
    goTo(1);
    await end(await teach(40));
    expect(await factsOf(student)).toMatchObject({ state: "broke_off", outlook: "under_review" });
    goTo(181);
    await settle();
    const facts = await factsOf(student);
    expect(facts).toMatchObject({ state: "under_review", outlook: "not_given", resumeBy: null });
    expect(Date.parse(facts?.decidedAt ?? "") - clock().getTime()).toBeGreaterThan(7 * dayMs - minuteMs);
    expect((await summary()).earnings).toMatchObject({
      outlook: "under_review",
      decidedAt: facts?.decidedAt,
    });
    expect((await shown()).outcome).toBe("under_review");
    ahead += 7 * dayMs + minuteMs;
    await settle();
    expect((await shown()).outcome).toBe("not_given");
  });

  test("is nobody else's business, whatever they send", async () => {
    goTo(1);
    await end(await teach(10));
    const params = { classId: id() };
    const stranger = await newAccount(api.url, "student");
    const other = await newAccount(api.url, "instructor");
    for (const { token } of [stranger, other])
      expect((await errorOf(api.url, getInterruption, { token, params })).code).toBe("not_enrolled");
    expect((await errorOf(api.url, getInterruption, { params })).code).toBe("not_signed_in");
    const { token } = student;
    const unknown = { classId: randomUUID() };
    expect((await errorOf(api.url, getInterruption, { token, params: unknown })).code).toBe(
      "lecture_not_found",
    );
    for (const classId of ["1", "' or true --", "x".repeat(5000)])
      expect((await send(api.url, getInterruption, { token, params: { classId } })).status).toBe(400);
    expect((await seatOf(stranger)).ended ?? null, "nor is anybody's refund").toBeNull();
  });
});

test("a host who did not come: enrollment is closed, and the student reads why and what comes back", async () => {
  goTo(21);
  await refundNoShows({ ...services(), noHostRefundMinutes: 20, liveNow: { isLive: () => false } });
  expect(await shown()).toMatchObject({ outcome: "host_no_show", ended: true });
  expect(await seatOf(student)).toMatchObject({
    isEnrolled: false,
    ended: {
      reason: "host_no_show",
      payment: { amount: 450, refund: expect.stringMatching(/pending|done/) },
    },
  });
});

test("a cancelled lecture exists for those who paid for it, and for nobody else", async () => {
  await call(api.url, deleteLecture, { token: hosted.host.token, params: { id: id() } });
  const { ended } = await seatOf(student);
  expect(ended).toMatchObject({
    reason: "lecture_cancelled",
    lectureName: hosted.lecture.name,
    schedule: hosted.lecture.schedule,
    payment: { textRef: student.textRef, amount: 450 },
  });
  const stranger = await newAccount(api.url, "student");
  for (const { token } of [stranger, hosted.host])
    expect((await errorOf(api.url, checkEnrollment, { token, body: { classId: id() } })).code).toBe(
      "lecture_not_found",
    );
});

test("a moved lecture says when it was to be, and until when students may withdraw", async () => {
  const { schedule } = hosted.lecture;
  const later = new Date(at(3 * 24 * 60)).toISOString();
  const move = { token: hosted.host.token, params: { id: id() }, body: { schedule: later } };
  await call(api.url, updateLecture, move);
  expect((await seatOf(student)).payment).toMatchObject({
    refund: "full",
    changed: {
      schedule,
      duration: 120,
      until: new Date(Date.parse(later) + 2 * dayMs + 120 * minuteMs).toISOString(),
    },
  });
  // Whoever pays now knows the date.
  const second = await enrolledStudent(api, hosted.lecture);
  expect((await seatOf(second)).payment?.changed).toBeNull();
  // It has started, and who didn't attend may still withdraw.
  await api.db("lectures").where({ id: id() }).update({ startedAt: clock() });
  expect((await seatOf(second)).payment?.refund).toBe("none");
  expect((await seatOf(student)).payment?.refund).toBe("full");
  await call(api.url, withdrawPayment, { token: student.token, body: { classId: id() } });
  expect((await seatOf(student)).ended).toMatchObject({ reason: "withdrawn", payment: { amount: 450 } });
});

test("a payment that is not there yet holds the seat", async () => {
  const payer = await newAccount(api.url, "student");
  await startPayment(api, hosted.lecture, payer);
  const seat = await seatOf(payer);
  expect(seat).toMatchObject({ isEnrolled: false, ended: null });
  expect(seat.hold?.secondsLeft).toBeGreaterThan(60);
});

test("a lecture that took place: nothing is open, and its page says so", async () => {
  goTo(1);
  await end(await teach(60));
  expect([await factsOf(hosted.host), await factsOf(student)]).toEqual([null, null]);
  goTo(181);
  await settle();
  const { token } = student;
  const lecture = await call(api.url, lectureById, { token, params: { id: id() } });
  expect(lecture).toMatchObject({ outcome: "given", ended: true });
});
