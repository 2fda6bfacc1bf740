import { beforeEach, describe, expect, test } from "vitest";
import { type Lecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { REFUND_REQUEST_LEASE_MS } from "#backend/platform/constants.ts";
import type { PaymentProvider } from "#backend/payments/providers/payment-provider.ts";
import { findPaymentByTextRef } from "#backend/payments/state/payment-repo.ts";
import { refundPayments } from "#backend/payments/refunds/create-refunds.ts";
import { claimRefund, listRefunds } from "#backend/payments/refunds/refund-repo.ts";
import { refundRefFor } from "#backend/payments/state/text-ref.ts";
import { markStarted } from "#backend/quality/testing/given-lecture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  enrolledStudent,
  isEnrolled,
  offeredLecture,
  pay,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "../testing/other-process.ts";
import { advanceRefund } from "./advance-refund.ts";
import { withdrawFromLecture } from "./withdraw-from-lecture.ts";

let hosted: TestLecture;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  hosted = await offeredLecture(api);
});

function withdraw(lecture: Lecture, { token }: TestAccount) {
  return call(api.url, withdrawPayment, { body: { classId: lecture._id }, token });
}

async function refundsAtProvider(textRef: string): Promise<(string | null)[]> {
  return api.db("sandbox_refunds").where({ textRef }).pluck("refundRef");
}

describe("withdrawing", () => {
  test("ends the enrollment at once and refunds in full before the lecture has started", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    expect(await withdraw(hosted.lecture, student)).toEqual({ refund: "done" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
    expect(await stateOf(api, student.textRef)).toMatchObject({
      payment: "refunded",
      enrollment: "withdrawn",
    });
    expect(await refundsAtProvider(student.textRef)).toEqual([refundRefFor(student.textRef)]);
    expect(await verify(api, student.textRef, student)).toMatchObject({
      status: "refunded",
      isEnrolled: false,
    });
    expect(await api.db("security_events").where({ accountId: student.id }).pluck("kind")).toEqual([
      "refund",
    ]);
    const { token } = student;
    const again = await errorOf(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token });
    expect(again).toMatchObject({ statusCode: 403, code: "not_enrolled" });
  });

  test("refunds nothing once the lecture has started", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    await markStarted(api.db, hosted.lecture._id, clock());
    expect(await withdraw(hosted.lecture, student)).toEqual({ refund: "none" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "withdrawn" });
    expect(await refundsAtProvider(student.textRef)).toEqual([]);
  });

  test("from a free lecture refunds nothing", async () => {
    const free = await offeredLecture(api, { price: 0 });
    const student = await newAccount(api.url, "student");
    await startPayment(api, free.lecture, student);
    expect(await withdraw(free.lecture, student)).toEqual({ refund: "none" });
    await startPayment(api, free.lecture, student);
    expect(await isEnrolled(api, free.lecture, student)).toBe(true);
  });

  test("ten times at once makes one withdrawal and one refund", async () => {
    const { token, textRef } = await enrolledStudent(api, hosted.lecture);
    const body = { classId: hosted.lecture._id };
    const tries = Array.from({ length: 10 }, () => call(api.url, withdrawPayment, { body, token }));
    const results = await Promise.allSettled(tries);
    const done = results.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect(await refundsAtProvider(textRef)).toEqual([refundRefFor(textRef)]);
  });

  test("releases the seat, and the student can enroll and pay again", async () => {
    const small = await offeredLecture(api, { capacity: 1 });
    const student = await enrolledStudent(api, small.lecture);
    await withdraw(small.lecture, student);
    const { textRef } = await pay(api, small.lecture, student);
    expect(textRef).not.toBe(student.textRef);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });

  test("emits an event after the commit, so that the room revokes access", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    const services = otherProcess(api, clock);
    const events: unknown[] = [];
    services.events.subscribe("ended", (event) => events.push(event));
    await withdrawFromLecture(services, { studentId: student.id, lectureId: hosted.lecture._id });
    expect(events).toEqual([{ studentId: student.id, lectureId: hosted.lecture._id }]);
  });
});

describe("a refund", () => {
  async function withdrawWith(faults: Partial<PaymentProvider>) {
    const student = await enrolledStudent(api, hosted.lecture);
    const services = otherProcess(api, clock, faults);
    const enrollment = { studentId: student.id, lectureId: hosted.lecture._id };
    return { ...student, refund: await withdrawFromLecture(services, enrollment) };
  }

  test("that the provider refuses needs an admin", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => ({ kind: "refused", reason: "balance too low" }),
    });
    expect(refund).toBe("failed");
    const state = await stateOf(api, textRef);
    expect(state).toMatchObject({
      payment: "refund_failed",
      enrollment: "withdrawn",
      attentionReason: "refund_refused",
    });
    expect(state.note).toContain("balance too low");
  });

  test("without a response is verified, and never blindly repeated", async () => {
    let requests = 0;
    const { refund, textRef } = await withdrawWith({
      refund: async () => {
        requests += 1;
        return { kind: "unknown", reason: "time-out" };
      },
    });
    expect(refund).toBe("pending");
    expect(requests).toBe(1);
    let repeated = 0;
    const watching = otherProcess(api, clock, {
      verifyRefund: async () => ({ kind: "unknown", reason: "time-out" }),
      refund: async () => {
        repeated += 1;
        return { kind: "unknown", reason: "time-out" };
      },
    });
    ahead += REFUND_REQUEST_LEASE_MS;
    await reconcileNow(watching);
    expect(repeated).toBe(0);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending" });
    // The provider has no such refund, so another request is safe.
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that cannot even be requested does not undo the withdrawal", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => {
        throw new Error("a fault of ours");
      },
    });
    expect(refund).toBe("pending");
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending", enrollment: "withdrawn" });
    ahead += REFUND_REQUEST_LEASE_MS;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that takes its time is completed by the reconciliation", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => ({ kind: "pending", refundReference: "their-reference" }),
    });
    expect(refund).toBe("pending");
    const references: (string | null)[] = [];
    const done = otherProcess(api, clock, {
      verifyRefund: async ({ refundReference }) => {
        references.push(refundReference);
        return { kind: "refunded", refundReference: "their-reference" };
      },
    });
    await reconcileNow(done);
    expect(references).toEqual(["their-reference"]);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  /** Produces the state that remains if the process dies right after the withdrawal was committed. */
  async function refundDue(): Promise<{ textRef: string; id: string; refundId: string }> {
    const { textRef } = await enrolledStudent(api, hosted.lecture);
    const id = (await findPaymentByTextRef(api.db, textRef))?.id ?? "";
    const order = { reason: "the student withdrew", now: clock(), jobDelayMs: 60 * 60_000 };
    await api.db.transaction((trx) => refundPayments(trx, [id], order));
    const [refund] = await listRefunds(api.db, id);
    return { textRef, id, refundId: refund?.id ?? "" };
  }

  test("is requested by the reconciliation when the process died before its request", async () => {
    const { textRef } = await refundDue();
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("is requested once, however many processes advance it at the same time", async () => {
    const { textRef, id } = await refundDue();
    let requests = 0;
    const genuine = otherProcess(api, clock).providers.current;
    const counting = otherProcess(api, clock, {
      refund: (request) => {
        requests += 1;
        return genuine.refund(request);
      },
    });
    await Promise.all(Array.from({ length: 4 }, () => advanceRefund(counting, id)));
    expect(requests).toBe(1);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that was claimed by a process that died is claimed again, but not before the lease ends", async () => {
    const { textRef, refundId } = await refundDue();
    await claimRefund(api.db, { id: refundId, now: clock() });
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending" });
    ahead += REFUND_REQUEST_LEASE_MS;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that was requested by a process that died is found and not requested again", async () => {
    const { textRef, refundId } = await refundDue();
    await claimRefund(api.db, { id: refundId, now: clock() });
    const identifiers = {
      textRef,
      providerReference: null,
      refundReference: null,
      refundRef: refundRefFor(textRef),
    };
    const request = { ...identifiers, amountSantim: 45_000, currency: "ETB", reason: "x" };
    const { current } = otherProcess(api, clock).providers;
    await current.refund(request);
    const twice = otherProcess(api, clock, {
      refund: async () => {
        throw new Error("requested again");
      },
    });
    await reconcileNow(twice);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });
});
