import { expect, test } from "vitest";
import { me } from "#contract/accounts/account.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { lectureById, updateLecture } from "#contract/lectures/lecture.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { tamperWithCharge } from "../testing/other-process.ts";
import { payOnPage } from "../testing/payer.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  pay,
  paymentFor,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";

const api = setUpTestServer();

test("twenty clicks at once create one payment and one checkout page", async () => {
  const { lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const clicks = Array.from({ length: 20 }, () => startPayment(api, lecture, student));
  const answers = await Promise.all(clicks);
  expect(new Set(answers.map(({ url }) => url)).size).toBe(1);
  expect(new Set(answers.map(({ textRef }) => textRef)).size).toBe(1);
  expect(await startPayment(api, lecture, student)).toEqual(answers[0]);
  expect(await api.db("payments").where({ payerId: student.id })).toHaveLength(1);
  expect(await api.db("sandbox_charges").where({ textRef: answers[0]?.textRef })).toHaveLength(1);
  expect(await api.db("enrollments").where({ studentId: student.id })).toHaveLength(1);
});

test("twenty clicks on a free lecture create one enrollment", async () => {
  const { lecture } = await offeredLecture(api, { price: 0 });
  const { id, token } = await newAccount(api.url, "student");
  const body = paymentFor(lecture);
  const clicks = Array.from({ length: 20 }, () => send(api.url, makePayment, { body, token }));
  const statuses = (await Promise.all(clicks)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 409)).toHaveLength(19);
  expect(await api.db("enrollments").where({ studentId: id })).toHaveLength(1);
  expect(await api.db("payments").where({ payerId: id })).toHaveLength(1);
});

test("five seats go to five students, however many enroll at once, and nobody else is charged", async () => {
  const { lecture } = await offeredLecture(api, { capacity: 5 });
  const students = await Promise.all(Array.from({ length: 30 }, () => newAccount(api.url, "student")));
  const body = paymentFor(lecture);
  const replies = await Promise.all(students.map(({ token }) => send(api.url, makePayment, { body, token })));
  const admitted = students.filter((_, index) => replies[index]?.status === 200);
  const refused = replies.filter(({ status }) => status !== 200);
  expect(admitted).toHaveLength(5);
  expect(refused.map(({ json }) => (json as { code: string }).code)).toEqual(
    refused.map(() => "lecture_full"),
  );

  const enrollmentStatuses = () => api.db("enrollments").where({ lectureId: lecture._id }).pluck("status");
  expect(await enrollmentStatuses()).toEqual(["held", "held", "held", "held", "held"]);
  const paid = admitted.map(async (student) => {
    const { textRef } = await pay(api, lecture, student, { webhook: "twice" });
    return verify(api, textRef, student);
  });
  expect((await Promise.all(paid)).map(({ status }) => status)).toEqual(admitted.map(() => "paid"));
  expect(await enrollmentStatuses()).toEqual(["active", "active", "active", "active", "active"]);
  const charged = await api.db("payments").whereIn(
    "payerId",
    students.map(({ id }) => id),
  );
  expect(charged).toHaveLength(5);
  const { token } = admitted[0] ?? { token: "" };
  const seen = await call(api.url, lectureById, { params: { id: lecture._id }, token });
  expect(seen.seatsTaken).toBe(5);
});

test("a rush on one lecture leaves the database usable for everybody else", async () => {
  const { lecture } = await offeredLecture(api);
  const students = await Promise.all(Array.from({ length: 15 }, () => newAccount(api.url, "student")));
  const blocking = await api.db.transaction();
  await blocking("lectures").where({ id: lecture._id }).forUpdate().first("id");
  const enrolling = students.map((student) => startPayment(api, lecture, student));
  // Only one connection may wait for the lock, not all ten.
  const waiting = () =>
    api.db("pg_stat_activity").where({ wait_event_type: "Lock" }).whereRaw("datname = current_database()");
  await expect.poll(waiting, eventually).toHaveLength(1);
  const { token } = students[0] ?? { token: "" };
  await Promise.all(Array.from({ length: 9 }, () => call(api.url, me, { token })));
  expect(await waiting()).toHaveLength(1);
  await blocking.commit();
  expect(await Promise.all(enrolling)).toHaveLength(students.length);
});

test("a seat that a failed payment releases can be held by another student", async () => {
  const { lecture } = await offeredLecture(api, { capacity: 1 });
  const [first, second] = [await newAccount(api.url, "student"), await newAccount(api.url, "student")];
  const { textRef } = await pay(api, lecture, first, { outcome: "fail", webhook: "never" });
  const body = paymentFor(lecture);
  expect((await errorOf(api.url, makePayment, { body, token: second.token })).code).toBe("lecture_full");
  await verify(api, textRef, first);
  await startPayment(api, lecture, second);
});

test("a new price needs a new checkout, and the old one can still be paid instead", async () => {
  const { host, lecture } = await offeredLecture(api, { capacity: 1 });
  const student = await newAccount(api.url, "student");
  const old = await startPayment(api, lecture, student);
  const change = { params: { id: lecture._id }, body: { price: 500 }, token: host.token };
  const repriced = await call(api.url, updateLecture, change);
  const stale = await errorOf(api.url, makePayment, { body: paymentFor(lecture), token: student.token });
  expect(stale.code).toBe("price_changed");
  const fresh = await startPayment(api, repriced, student);
  expect(fresh.textRef).not.toBe(old.textRef);
  expect(await stateOf(api, old.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  expect(await stateOf(api, fresh.textRef)).toMatchObject({ payment: "pending", enrollment: "held" });

  await reopen(old);
  await payNow(old.url);
  expect(await verify(api, old.textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  expect(await stateOf(api, fresh.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
});

test("the second charge for one seat is refunded", async () => {
  const { host, lecture } = await offeredLecture(api);
  const student = await newAccount(api.url, "student");
  const old = await startPayment(api, lecture, student);
  const change = { params: { id: lecture._id }, body: { price: 500 }, token: host.token };
  const fresh = await startPayment(api, await call(api.url, updateLecture, change), student);
  await reopen(old);
  await Promise.all([payNow(old.url), payNow(fresh.url)]);
  await Promise.all([old, fresh].map(({ textRef }) => verify(api, textRef, student)));
  const states = await Promise.all([old, fresh].map(({ textRef }) => stateOf(api, textRef)));
  expect(states.map(({ payment }) => payment).toSorted()).toEqual(["paid", "refunded"]);
  expect(states.map(({ enrollment }) => enrollment).toSorted()).toEqual(["active", "expired"]);
});

/** Reopens a checkout page, as if its cancellation had never reached the provider. */
async function reopen({ textRef }: { textRef: string }): Promise<void> {
  await tamperWithCharge(api, textRef, { outcome: null, decidedAt: null });
}

async function payNow(url: string): Promise<void> {
  await payOnPage(url, { webhook: "never" });
}

test("a lecture without a capacity enrolls everybody", async () => {
  const { lecture } = await offeredLecture(api, { capacity: null });
  const students = await Promise.all(Array.from({ length: 12 }, () => enrolledStudent(api, lecture)));
  expect(await api.db("enrollments").where({ lectureId: lecture._id, status: "active" })).toHaveLength(
    students.length,
  );
});
