import { beforeEach, describe, expect, test } from "vitest";
import { listMyEndedEnrollments } from "#contract/enrollments/enrollment.ts";
import { previewLecture } from "#contract/lectures/lecture.ts";
import { getMyEarnings } from "#contract/payments/earnings.ts";
import { makePayment, withdrawPayment } from "#contract/payments/payment.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { payOnPage } from "../testing/payer.ts";
import { otherProcess, reconcileNow } from "../testing/other-process.ts";
import { refundNoShows } from "./refund-no-shows.ts";
import { settleLectures } from "./settle-lectures.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

let hosted: TestLecture;
let student: TestAccount & { textRef: string };
const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  hosted = await offeredLecture(api);
  student = await enrolledStudent(api, hosted.lecture);
});

const startsAt = () => Date.parse(hosted.lecture.schedule);
/** The lecture lasts 120 minutes. */
const goTo = (minutes: number) => (ahead = startsAt() + minutes * minuteMs - Date.now());
const settle = () => settleLectures(otherProcess(api, clock));
const change = (values: object) => api.db("lectures").where({ id: hosted.lecture._id }).update(values);
const fulfillment = async () =>
  (await api.db("lectures").where({ id: hosted.lecture._id }).first()).fulfillment;
const available = async () => (await call(api.url, getMyEarnings, { token: hosted.host.token })).available;

const taught = async () =>
  (await call(api.url, previewLecture, { params: { id: hosted.lecture._id } })).taught;

async function give(confirmed: number, unconfirmed = 0): Promise<void> {
  const rows = Array.from({ length: confirmed + unconfirmed }, (_, index) => ({
    lectureId: hosted.lecture._id,
    minute: new Date(startsAt() + index * minuteMs),
    confirmed: index < confirmed,
  }));
  if (rows.length > 0) await api.db("lecture_minutes").insert(rows);
  if (confirmed > 0) await change({ startedAt: new Date(startsAt()) });
}

describe("an hour after its end a lecture", () => {
  test("of which half was confirmed is given, and only then its payments are available", async () => {
    await give(60);
    goTo(179);
    await settle();
    expect([await fulfillment(), await available()]).toEqual([null, 0]);
    expect(await taught()).toEqual({ lectures: 0, minutes: 0 });
    goTo(181);
    await settle();
    expect([await fulfillment(), await available()]).toEqual(["given", 0]);
    expect(await taught()).toEqual({ lectures: 1, minutes: 60 });
    // An instructor's first lectures have a complaint period of 14 days.
    await change({ fulfillmentDecidedAt: new Date(clock().getTime() - 14 * dayMs + 60_000) });
    expect(await available()).toBe(0);
    await change({ fulfillmentDecidedAt: new Date(clock().getTime() - 14 * dayMs - 60_000) });
    expect(await available()).toBe(405);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("that the host left before a quarter is refunded to everybody, the withdrawn and banned too", async () => {
    const [withdrawn, banned] = [
      await enrolledStudent(api, hosted.lecture),
      await enrolledStudent(api, hosted.lecture),
    ];
    await give(1);
    const body = { classId: hosted.lecture._id };
    expect(await call(api.url, withdrawPayment, { body, token: withdrawn.token })).toEqual({
      refund: "none",
    });
    const ban = { lectureId: hosted.lecture._id, accountId: banned.id, bannedAt: new Date() };
    await api.db("room_bans").insert(ban);
    goTo(181);
    await Promise.all([settle(), settle(), settle()]);
    expect([await fulfillment(), await available()]).toEqual(["not_given", 0]);
    await reconcileNow(otherProcess(api, clock));
    for (const { textRef } of [student, withdrawn, banned]) {
      const state = await stateOf(api, textRef);
      expect(state).toMatchObject({ enrollment: "withdrawn" });
      expect(["refund_pending", "refunded"]).toContain(state.payment);
    }
    const refunds = await api.db("sandbox_refunds").pluck("textRef");
    expect(new Set(refunds).size).toBe(refunds.length);
    const [ended] = await call(api.url, listMyEndedEnrollments, { token: student.token });
    expect(ended?.reason).toBe("not_given");
    const emails = await api.db("emails").where({ kind: "lecture-not-given" }).pluck("accountId");
    expect(new Set(emails)).toEqual(new Set([student.id, withdrawn.id, banned.id]));
    expect(emails).toHaveLength(3);
  });

  test.each([
    ["between the two", 40, 0],
    ["given by the host's word alone", 0, 120],
  ])("%s waits for an admin, and is refunded after seven days", async (_, confirmed, unconfirmed) => {
    await give(confirmed, unconfirmed);
    goTo(181);
    await settle();
    expect([await fulfillment(), await available()]).toEqual(["under_review", 0]);
    ahead += 7 * dayMs - minuteMs;
    await settle();
    expect(await fulfillment()).toBe("under_review");
    ahead += 2 * minuteMs;
    await settle();
    expect(await fulfillment()).toBe("not_given");
    expect((await stateOf(api, student.textRef)).payment).not.toBe("paid");
  });

  test("that nobody paid for is settled without an admin", async () => {
    await call(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token: student.token });
    await give(40);
    goTo(181);
    await settle();
    expect(await fulfillment()).toBe("given");
  });

  test("is measured by the longest duration that was sold", async () => {
    await change({ durationMinutes: 30 });
    await give(20);
    goTo(181);
    await settle();
    expect(await fulfillment()).toBe("not_given");
  });

  test("that the host ended late waits an hour from there, and minutes add up until then", async () => {
    await give(59);
    await change({ endedAt: new Date(startsAt() + 170 * minuteMs) });
    goTo(185);
    await settle();
    expect(await fulfillment()).toBeNull();
    await api.db("lecture_minutes").insert({
      lectureId: hosted.lecture._id,
      minute: new Date(startsAt() + 175 * minuteMs),
      confirmed: true,
    });
    goTo(231);
    await settle();
    expect(await fulfillment()).toBe("given");
  });

  test("that the host ended late and opened again is settled an hour after its scheduled end", async () => {
    await give(20);
    await change({ endedAt: new Date(startsAt() + 170 * minuteMs) });
    goTo(185);
    await settle();
    expect(await fulfillment()).toBeNull();
    await change({ endedAt: null });
    await settle();
    expect(await fulfillment()).toBe("not_given");
  });
});

test("a lecture is decided once: later jobs change nothing", async () => {
  await give(60);
  goTo(181);
  await settle();
  await api.db("lecture_minutes").where({ lectureId: hosted.lecture._id }).delete();
  ahead += 30 * dayMs;
  await settle();
  expect(await fulfillment()).toBe("given");
});

describe("sales", () => {
  const attempt = async () => {
    const { token } = await newAccount(api.url, "student");
    return errorOf(api.url, makePayment, { body: paymentFor(hosted.lecture), token });
  };

  test("stop at half time", async () => {
    goTo(61);
    expect(await attempt()).toMatchObject({ code: "enrollment_closed" });
  });

  test("stop when the host ends the lecture, and a charge that comes later is refunded", async () => {
    const late = await newAccount(api.url, "student");
    goTo(5);
    const { url, textRef } = await startPayment(api, hosted.lecture, late);
    await change({ endedAt: clock() });
    expect(await attempt()).toMatchObject({ code: "lecture_ended" });
    await payOnPage(url, { webhook: "never" });
    expect(await verify(api, textRef, late)).toMatchObject({ isEnrolled: false });
    expect((await stateOf(api, textRef)).payment).toMatch(/^refund/);
  });
});

test("a lecture whose host never came is refunded, even when no process ran for days after the no-show job's time", async () => {
  goTo(4 * 24 * 60);
  const { db, ...services } = otherProcess(api, clock);
  const liveNow = { isLive: () => false };
  await refundNoShows({ ...services, db, noHostRefundMinutes: 20, liveNow });
  expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  await settle();
  expect(await fulfillment()).toBe("not_given");
  await expect
    .poll(() => stateOf(api, student.textRef), eventually)
    .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  expect(await db("emails").where({ kind: "lecture-not-given", accountId: student.id })).toHaveLength(1);
});

test("a lecture that its host ends again while it is settled waits for its new time", async () => {
  goTo(181);
  const trx = await api.db.transaction();
  await trx("lectures").where({ id: hosted.lecture._id }).update({ endedAt: clock() });
  const settling = settle();
  const isWaiting = api
    .db("pg_stat_activity")
    .whereRaw("datname = current_database() and wait_event_type = 'Lock'");
  await expect.poll(() => isWaiting.clone()).toHaveLength(1);
  await trx.commit();
  await settling;
  expect(await fulfillment()).toBeNull();
  goTo(242);
  await settle();
  expect(await fulfillment()).toBe("not_given");
});
