import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { lectureEnrollments, myEnrollments } from "#contract/enrollment.ts";
import { deleteLecture, lectureById, type Lecture } from "#contract/lecture.ts";
import { makePayment, withdrawPayment } from "#contract/payment.ts";
import { REFUND_REQUEST_MS } from "#backend/constants.ts";
import type { PaymentProvider } from "#backend/payments/payment-provider.ts";
import { claimRefund, findPaymentByTextRef } from "#backend/payments/payment-repo.ts";
import { refundRefOf } from "#backend/payments/text-ref.ts";
import { markFirstMedia } from "#backend/lectures/lecture-repo.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import {
  enrolledStudent,
  eventually,
  isEnrolled,
  newLecture,
  pay,
  paymentFor,
  startPayment,
  stateOf,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "./testing/other-process.ts";
import { payOnPage } from "./testing/payer.ts";
import { finishRefund } from "./finish-refund.ts";
import { withdrawFromLecture } from "./withdraw-from-lecture.ts";

let api: TestServer;
let hosted: HostedLecture;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  api = await startTestServer({ clock });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  hosted = await newLecture(api);
});

function withdraw(lecture: Lecture, { token }: TestPerson) {
  return call(api.url, withdrawPayment, { body: { classId: lecture._id }, token });
}

async function refundsAtProvider(textRef: string): Promise<(string | null)[]> {
  return api.db("sandbox_charges").where({ text_ref: textRef }).pluck("refund_ref");
}

describe("withdrawing", () => {
  test("ends the enrollment at once and pays everything back before the host has sent anything", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    expect(await withdraw(hosted.lecture, student)).toEqual({ refund: "done" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
    expect(await stateOf(api, student.textRef)).toMatchObject({
      payment: "refunded",
      enrollment: "withdrawn",
    });
    expect(await refundsAtProvider(student.textRef)).toEqual([refundRefOf(student.textRef)]);
    expect(await verify(api, student.textRef, student)).toMatchObject({
      status: "refunded",
      isEnrolled: false,
    });
    const { token } = student;
    const again = await fail(api.url, withdrawPayment, { body: { classId: hosted.lecture._id }, token });
    expect(again).toMatchObject({ statusCode: 403, code: "not_enrolled" });
  });

  test("pays nothing back once the host has sent something", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    await markFirstMedia(api.db, hosted.lecture._id, clock());
    expect(await withdraw(hosted.lecture, student)).toEqual({ refund: "none" });
    expect(await isEnrolled(api, hosted.lecture, student)).toBe(false);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "withdrawn" });
    expect(await refundsAtProvider(student.textRef)).toEqual([null]);
  });

  test("from a free lecture has nothing to pay back", async () => {
    const free = await newLecture(api, { price: 0 });
    const student = await newPerson(api.url, "student");
    await startPayment(api, free.lecture, student);
    expect(await withdraw(free.lecture, student)).toEqual({ refund: "none" });
    await startPayment(api, free.lecture, student);
    expect(await isEnrolled(api, free.lecture, student)).toBe(true);
  });

  test("ten times at once is one withdrawal and one refund", async () => {
    const { token, textRef } = await enrolledStudent(api, hosted.lecture);
    const body = { classId: hosted.lecture._id };
    const tries = Array.from({ length: 10 }, () => call(api.url, withdrawPayment, { body, token }));
    const results = await Promise.allSettled(tries);
    const done = results.filter(({ status }) => status === "fulfilled");
    expect(done).toHaveLength(1);
    expect(await refundsAtProvider(textRef)).toEqual([refundRefOf(textRef)]);
  });

  test("frees the seat, and the student may come back and pay anew", async () => {
    const small = await newLecture(api, { capacity: 1 });
    const student = await enrolledStudent(api, small.lecture);
    await withdraw(small.lecture, student);
    const { textRef } = await pay(api, small.lecture, student);
    expect(textRef).not.toBe(student.textRef);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });

  test("tells the room whose door closes, after it is true", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    const services = otherProcess(api, clock);
    const heard: unknown[] = [];
    services.events.subscribe("ended", (event) => heard.push(event));
    await withdrawFromLecture(services, { studentId: student.id, lectureId: hosted.lecture._id });
    expect(heard).toEqual([{ studentId: student.id, lectureId: hosted.lecture._id }]);
  });
});

describe("a refund", () => {
  async function withdrawWith(misbehaviour: Partial<PaymentProvider>) {
    const student = await enrolledStudent(api, hosted.lecture);
    const services = otherProcess(api, clock, misbehaviour);
    const seat = { studentId: student.id, lectureId: hosted.lecture._id };
    return { ...student, refund: await withdrawFromLecture(services, seat) };
  }

  test("that the provider refuses waits for a person", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => ({ kind: "refused", reason: "balance too low" }),
    });
    expect(refund).toBe("failed");
    const state = await stateOf(api, textRef);
    expect(state).toMatchObject({ payment: "refund_failed", enrollment: "withdrawn" });
    expect(state.note).toContain("balance too low");
  });

  test("that got no answer is asked about, never blindly repeated", async () => {
    let asked = 0;
    const { refund, textRef } = await withdrawWith({
      refund: async () => {
        asked += 1;
        return { kind: "unknown", reason: "time-out" };
      },
    });
    expect(refund).toBe("pending");
    expect(asked).toBe(1);
    let repeated = 0;
    const watching = otherProcess(api, clock, {
      verifyRefund: async () => ({ kind: "unknown", reason: "time-out" }),
      refund: async () => {
        repeated += 1;
        return { kind: "unknown", reason: "time-out" };
      },
    });
    ahead += REFUND_REQUEST_MS;
    await reconcileNow(watching);
    expect(repeated).toBe(0);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending" });
    // The provider says that it never heard of it: now asking again is safe.
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that can't even be asked for does not undo the withdrawal", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => {
        throw new Error("a fault of ours");
      },
    });
    expect(refund).toBe("pending");
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending", enrollment: "withdrawn" });
    ahead += REFUND_REQUEST_MS;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that takes its time is finished by the reconciler", async () => {
    const { refund, textRef } = await withdrawWith({
      refund: async () => ({ kind: "pending", refundReference: "their-name" }),
    });
    expect(refund).toBe("pending");
    const names: (string | null)[] = [];
    const done = otherProcess(api, clock, {
      verifyRefund: async ({ refundReference }) => {
        names.push(refundReference);
        return { kind: "refunded", refundReference: "their-name" };
      },
    });
    await reconcileNow(done);
    expect(names).toEqual(["their-name"]);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  /** As it is when the process died right after the withdrawal was committed. */
  async function refundDue(): Promise<{ textRef: string; id: string }> {
    const { textRef } = await enrolledStudent(api, hosted.lecture);
    await api.db("payments").where({ text_ref: textRef }).update({ status: "refund_pending" });
    const payment = await findPaymentByTextRef(api.db, textRef);
    return { textRef, id: payment?.id ?? "" };
  }

  test("is asked for by the reconciler when the process died before asking", async () => {
    const { textRef } = await refundDue();
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("is asked for once, however many processes find it due at the same moment", async () => {
    const { textRef, id } = await refundDue();
    let asked = 0;
    const honest = otherProcess(api, clock).providers.current;
    const counting = otherProcess(api, clock, {
      refund: (request) => {
        asked += 1;
        return honest.refund(request);
      },
    });
    await Promise.all(Array.from({ length: 4 }, () => finishRefund(counting, id)));
    expect(asked).toBe(1);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that was claimed by a process that died is claimed anew, but not while it may be asking", async () => {
    const { textRef, id } = await refundDue();
    await claimRefund(api.db, { id, now: clock(), leaseEnd: new Date(0) });
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refund_pending" });
    ahead += REFUND_REQUEST_MS;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });

  test("that was done by a process that died is noticed and not done again", async () => {
    const { textRef, id } = await refundDue();
    await claimRefund(api.db, { id, now: clock(), leaseEnd: new Date(0) });
    const name = { textRef, providerReference: null, refundReference: null, refundRef: refundRefOf(textRef) };
    const request = { ...name, amountSantim: 45_000, currency: "ETB", reason: "x" };
    const { current } = otherProcess(api, clock).providers;
    await current.refund(request);
    const twice = otherProcess(api, clock, {
      refund: async () => {
        throw new Error("asked again");
      },
    });
    await reconcileNow(twice);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });
});

describe("deleting a lecture", () => {
  test("ends everybody's enrollment, pays everybody back, and later those who were still paying", async () => {
    const { lecture, host } = hosted;
    const enrolled = [await enrolledStudent(api, lecture), await enrolledStudent(api, lecture)];
    const paying = await newPerson(api.url, "student");
    const open = await startPayment(api, lecture, paying);

    await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    for (const { textRef } of enrolled)
      await expect
        .poll(() => stateOf(api, textRef), eventually)
        .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
    for (const { token } of enrolled) expect(await call(api.url, myEnrollments, { token })).toEqual([]);

    await payOnPage(open.url, { webhook: "at-once" });
    await expect
      .poll(() => stateOf(api, open.textRef), eventually)
      .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });

    const { token } = host;
    const gone = { params: { id: lecture._id, classId: lecture._id }, token };
    for (const endpoint of [lectureById, lectureEnrollments, deleteLecture])
      expect(await fail(api.url, endpoint, gone)).toMatchObject({
        statusCode: 404,
        code: "lecture_not_found",
      });
    const late = await fail(api.url, makePayment, { body: paymentFor(lecture), token: paying.token });
    expect(late.code).toBe("lecture_not_found");
  });

  test("is refused once it was given to somebody who paid: their money is earned", async () => {
    const { lecture, host } = hosted;
    const student = await enrolledStudent(api, lecture);
    await markFirstMedia(api.db, lecture._id, clock());
    const asked = { params: { id: lecture._id }, token: host.token };
    expect(await fail(api.url, deleteLecture, asked)).toMatchObject({
      statusCode: 409,
      code: "lecture_given",
    });
    expect(await isEnrolled(api, lecture, student)).toBe(true);
    expect(await stateOf(api, student.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
    // Who goes by themselves gets nothing back; then nobody is left who could lose anything.
    await withdraw(lecture, student);
    await call(api.url, deleteLecture, asked);
  });

  test("while students are enrolling leaves nobody enrolled and nobody's money kept", async () => {
    const { lecture, host } = hosted;
    const students = await Promise.all(Array.from({ length: 6 }, () => newPerson(api.url, "student")));
    const opened = await Promise.all(students.map((student) => startPayment(api, lecture, student)));
    const paying = opened.map(async ({ url, textRef }, index) => {
      await payOnPage(url, { webhook: "never" });
      await verify(api, textRef, students[index] ?? host);
    });
    const deleting = call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    await Promise.all([...paying, deleting]);
    for (const { textRef } of opened)
      await expect
        .poll(() => stateOf(api, textRef), eventually)
        .toMatchObject({ payment: "refunded", enrollment: "withdrawn" });
  });
});
