import { beforeEach, describe, expect, test } from "vitest";
import { checkEnrollment } from "#contract/enrollments/enrollment.ts";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import {
  CANCELLATION_RETRY_DELAY_MS,
  SCARCE_SEAT_HOLD_MS,
  SEAT_HOLD_MS,
} from "#backend/platform/constants.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { reconcilePayments } from "../settlement/reconcile-payments.ts";
import {
  offeredLecture,
  paymentFor,
  pay,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "../testing/other-process.ts";
import { payOnPage } from "../testing/payer.ts";
import { reservePurchase } from "./reserve-purchase.ts";

let student: TestAccount;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);
const minute = 60_000;

const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  student = await newAccount(api.url, "student");
});

const noWebhook = { webhook: "never" };
const newStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, () => newAccount(api.url, "student")));
const holdFails = (lecture: Lecture, { token }: TestAccount) =>
  errorOf(api.url, makePayment, { body: paymentFor(lecture), token });
const holdOf = async (lecture: Lecture, { token }: TestAccount) =>
  (await call(api.url, checkEnrollment, { body: { classId: lecture._id }, token })).hold;
/** Runs the poll schedule as the job does every minute. */
const reconcileScheduled = () => reconcilePayments(otherProcess(api, clock), { all: false });

describe("a hold", () => {
  test("lasts an hour while many seats are free, and the student sees the time left", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 10 });
    const { textRef } = await startPayment(api, lecture, student);
    ahead += 10 * minute;
    const left = (SEAT_HOLD_MS - 10 * minute) / 1000;
    for (const hold of [await holdOf(lecture, student), (await verify(api, textRef, student)).hold]) {
      expect(hold?.secondsLeft).toBeLessThanOrEqual(left);
      expect(hold?.secondsLeft).toBeGreaterThan(left - 60);
    }
    expect(await holdOf(lecture, await newAccount(api.url, "student"))).toBeNull();
    ahead += 50 * minute;
    expect(await holdOf(lecture, student)).toBeNull();
  });

  test("that began while the clock was hours ahead ends an hour after that is mended", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 10 });
    ahead = 180 * minute;
    await startPayment(api, lecture, student);
    ahead = 0;
    await reconcileScheduled();
    expect((await holdOf(lecture, student))?.secondsLeft).toBeLessThanOrEqual(SEAT_HOLD_MS / 1000);
    ahead = 61 * minute;
    expect(await holdOf(lecture, student)).toBeNull();
    await reconcileScheduled();
    const { status } = await api.db("enrollments").where({ lectureId: lecture._id }).first("status");
    expect(status).toBe("expired");
  });

  test("lasts 15 minutes while seats are scarce, and its checkout is cancelled within a minute", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const { textRef, url } = await startPayment(api, lecture, student);
    for (const step of [1, 2, 7, 4]) {
      ahead += step * minute;
      await reconcileScheduled();
    }
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead += minute;
    await reconcileScheduled();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
    expect(await (await fetch(url)).text()).toContain("This payment was cancelled.");
    expect((await verify(api, textRef, student)).hold).toBeNull();
  });

  test("that makes seats scarce shortens those before it, not those that end earlier", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 4 });
    const [first, second] = [student, await newAccount(api.url, "student")];
    const earlier = await startPayment(api, lecture, first);
    ahead += 50 * minute;
    await startPayment(api, lecture, second);
    expect((await holdOf(lecture, first))?.secondsLeft).toBeLessThanOrEqual(10 * 60);
    expect((await holdOf(lecture, second))?.secondsLeft).toBeLessThanOrEqual(SCARCE_SEAT_HOLD_MS / 1000);

    const { lecture: other } = await offeredLecture(api, { capacity: 4 });
    const long = await startPayment(api, other, first);
    await startPayment(api, other, second);
    expect((await holdOf(other, first))?.secondsLeft).toBeLessThanOrEqual(SCARCE_SEAT_HOLD_MS / 1000);
    ahead += SCARCE_SEAT_HOLD_MS;
    await reconcileScheduled();
    for (const { textRef } of [earlier, long])
      expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });

  test("is not prolonged by a new price", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    await startPayment(api, lecture, student);
    ahead += 10 * minute;
    await api.db("lectures").where({ id: lecture._id }).update({ priceSantim: 50_000 });
    await startPayment(api, { ...lecture, price: 500 }, student);
    expect((await holdOf(lecture, student))?.secondsLeft).toBeLessThanOrEqual(5 * 60);
  });
});

describe("ten students who squat a lecture of ten seats", () => {
  test("lose them after 15 minutes, and hold them once more within the hour", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 10 });
    const squatters = await newStudents(10);
    for (const squatter of squatters) await startPayment(api, lecture, squatter);
    expect((await holdFails(lecture, student)).code).toBe("lecture_full");
    ahead += SCARCE_SEAT_HOLD_MS;
    // The squatters' seats become available immediately, whether or not the provider was asked to cancel.
    const { textRef } = await startPayment(api, lecture, student);
    const [late, ...again] = squatters;
    for (const squatter of again) await startPayment(api, lecture, squatter);
    expect((await holdFails(lecture, late ?? student)).code).toBe("lecture_full");
    ahead += SCARCE_SEAT_HOLD_MS;
    const waitMs = SEAT_HOLD_MS - SCARCE_SEAT_HOLD_MS;
    for (const squatter of again) {
      const refused = await holdFails(lecture, squatter);
      expect(refused).toMatchObject({ statusCode: 429, code: "hold_again_later" });
      expect(refused.retryAfter).toBeGreaterThan(waitMs / 1000 - 60);
      expect(refused.retryAfter).toBeLessThanOrEqual(waitMs / 1000);
    }
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending" });
    ahead += waitMs;
    for (const squatter of again) await startPayment(api, lecture, squatter);
  });
});

describe("the holds of a student in one lecture", () => {
  async function holdTwice(lecture: Lecture, end: () => Promise<unknown>) {
    for (let count = 0; count < 2; count++) {
      await startPayment(api, lecture, student);
      await end();
    }
  }

  test("count when the payer cancels them", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    for (let count = 0; count < 2; count++) {
      const { textRef } = await pay(api, lecture, student, { ...noWebhook, action: "cancel" });
      expect((await verify(api, textRef, student)).status).toBe("failed");
    }
    expect((await holdFails(lecture, student)).code).toBe("hold_again_later");
    expect(await api.db("payments").where({ payerId: student.id })).toHaveLength(2);
  });

  test("do not count when the provider reports a failure", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    for (let count = 0; count < 4; count++) {
      const { textRef } = await pay(api, lecture, student, { ...noWebhook, outcome: "fail" });
      expect((await verify(api, textRef, student)).status).toBe("failed");
    }
    await startPayment(api, lecture, student);
  });

  test("count for this lecture and this student only", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    await holdTwice(lecture, async () => (ahead += SCARCE_SEAT_HOLD_MS));
    expect((await holdFails(lecture, student)).code).toBe("hold_again_later");
    await startPayment(api, (await offeredLecture(api)).lecture, student);
    await startPayment(api, lecture, await newAccount(api.url, "student"));
  });

  test("do not count once the late charge of one enrolled the student", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const { textRef, url } = await startPayment(api, lecture, student);
    await payOnPage(url, noWebhook);
    ahead += SCARCE_SEAT_HOLD_MS;
    expect((await verify(api, textRef, student)).isEnrolled).toBe(true);
    const counted = await api.db("enrollments").where({ studentId: student.id }).whereNotNull("holdEndedAt");
    expect(counted).toEqual([]);
  });
});

describe("an account", () => {
  test("holds seats in three lectures at most, until one is paid or ends", async () => {
    const lectures = [];
    for (let count = 0; count < 4; count++) lectures.push((await offeredLecture(api)).lecture);
    const [first, second, third, fourth] = lectures as [Lecture, Lecture, Lecture, Lecture];
    const paid = await startPayment(api, first, student);
    for (const lecture of [second, third]) await startPayment(api, lecture, student);
    const refused = await holdFails(fourth, student);
    expect(refused).toMatchObject({ statusCode: 409, code: "too_many_holds" });
    expect(refused.retryAfter).toBeLessThanOrEqual(SEAT_HOLD_MS / 1000);
    expect(refused.retryAfter).toBeGreaterThan(SEAT_HOLD_MS / 1000 - 60);
    expect(await api.db("payments").where({ payerId: student.id })).toHaveLength(3);
    // The student can reopen the checkout of the lecture in which they hold a seat, and a free lecture needs no hold.
    expect(await startPayment(api, first, student)).toEqual(paid);
    await startPayment(api, (await offeredLecture(api, { price: 0 })).lecture, student);
    await payOnPage(paid.url, noWebhook);
    await verify(api, paid.textRef, student);
    await startPayment(api, fourth, student);
  });

  test("holds no more in several processes at once", async () => {
    const lectures = await Promise.all(Array.from({ length: 6 }, () => offeredLecture(api)));
    const ends = await Promise.allSettled(
      lectures.map(({ lecture }) =>
        reservePurchase(otherProcess(api, clock), {
          accountId: student.id,
          lectureId: lecture._id,
          amountBirr: lecture.price,
        }),
      ),
    );
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason] : []));
    expect(refused.map(({ code }) => code)).toEqual(Array.from({ length: 3 }, () => "too_many_holds"));
    const held = await api.db("enrollments").where({ studentId: student.id, status: "held" });
    expect(held).toHaveLength(3);
  });
});

test("two students who want the last seat in two processes at once: one holds it", async () => {
  for (let round = 0; round < 5; round++) {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const wanted = { lectureId: lecture._id, amountBirr: lecture.price };
    const ends = await Promise.allSettled(
      (await newStudents(2)).map(({ id }) =>
        reservePurchase(otherProcess(api, clock), { ...wanted, accountId: id }),
      ),
    );
    const refused = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
    expect(refused).toEqual(["lecture_full"]);
    expect(await api.db("enrollments").where({ lectureId: lecture._id, status: "held" })).toHaveLength(1);
  }
});

describe("money that comes after a hold of 15 minutes", () => {
  const lost = { cancelCheckout: async () => ({ kind: "unknown", reason: "time-out" }) as const };

  async function lapse() {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const checkout = await startPayment(api, lecture, student);
    ahead += SCARCE_SEAT_HOLD_MS;
    await reconcileNow(otherProcess(api, clock, lost));
    expect(await stateOf(api, checkout.textRef)).toMatchObject({ payment: "expired" });
    return { lecture, ...checkout };
  }

  test("takes the seat while it is free, and is found within a minute without a webhook", async () => {
    const { textRef, url } = await lapse();
    await payOnPage(url, noWebhook);
    ahead += CANCELLATION_RETRY_DELAY_MS;
    await reconcileScheduled();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is refunded when somebody else holds the seat", async () => {
    const { lecture, textRef, url } = await lapse();
    await startPayment(api, lecture, await newAccount(api.url, "student"));
    await payOnPage(url, noWebhook);
    ahead += CANCELLATION_RETRY_DELAY_MS;
    await reconcileScheduled();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded", enrollment: "expired" });
    expect(await api.db("sandbox_refunds").where({ textRef })).toHaveLength(1);
  });

  test("cannot be paid once a later attempt has cancelled the checkout", async () => {
    const { textRef, url } = await lapse();
    ahead += CANCELLATION_RETRY_DELAY_MS;
    await reconcileScheduled();
    expect(await (await fetch(url)).text()).toContain("This payment was cancelled.");
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired" });
    const row = await api.db("payments").where({ textRef }).first("nextPollAt");
    expect(row.nextPollAt).toBeNull();
  });

  test("takes the seat that the same student holds again, and the new checkout is not opened", async () => {
    const { lecture, textRef, url } = await lapse();
    await payOnPage(url, noWebhook);
    // The hold has expired, but no job has processed its end yet.
    await api.db("payments").where({ textRef }).update({ status: "pending" });
    await api
      .db("enrollments")
      .where({ studentId: student.id })
      .update({ status: "held", heldUntil: clock(), holdEndedAt: null });
    ahead += 1000;
    expect((await holdFails(lecture, student)).code).toBe("already_enrolled");
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });
});

test("a hold again cancels the checkout of the hold before it", async () => {
  const { lecture } = await offeredLecture(api, { capacity: 1 });
  const first = await startPayment(api, lecture, student);
  ahead += SCARCE_SEAT_HOLD_MS;
  const second = await startPayment(api, lecture, student);
  expect(second.textRef).not.toBe(first.textRef);
  expect(await (await fetch(first.url)).text()).toContain("This payment was cancelled.");
  expect(await (await fetch(second.url)).text()).toContain("Pay 450 birr");
});
