import { afterAll, beforeAll, expect, test } from "vitest";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { call, errorOf, send } from "#backend/quality/testing/api-client.ts";
import { enroll } from "#backend/quality/testing/enrollments.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, type TestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { payOnPage } from "../testing/payer.ts";
import { isEnrolled, offeredLecture, pay, paymentFor, stateOf, verify } from "../testing/lecture-fixture.ts";

// A room for four viewers, and two processes that sell its seats.
const env = { MAX_SEATS_MESH: "4" };

let other: TestServer;
const api = setUpTestServer({ env });
beforeAll(async () => {
  const { db, connectionString } = api;
  other = await startTestServer({ env, database: { db, connectionString, close: async () => undefined } });
});
afterAll(async () => {
  await other.stop();
});

const newStudents = (count: number) =>
  Promise.all(Array.from({ length: count }, () => newAccount(api.url, "student")));

/** Inserts a lecture with a capacity that another configuration allowed, and with this many active enrollments. */
async function lectureWith({
  capacity,
  sold,
  price,
}: {
  capacity: number | null;
  sold: number;
  price: number;
}) {
  const { lecture } = await offeredLecture(api, { price });
  await api.db("lectures").where({ id: lecture._id }).update({ capacity });
  for (const { id } of await newStudents(sold)) await enroll(api, lecture._id, id);
  return lecture;
}

const buy = (server: TestServer, lecture: Lecture, { token }: TestAccount) =>
  send(server.url, makePayment, { body: paymentFor(lecture), token });

test.each([
  [null, 0],
  [null, 450],
  [298, 0],
  [298, 450],
])(
  "of a capacity of %s the last seat that the room carries is sold once, for %i birr",
  async (capacity, price) => {
    const lecture = await lectureWith({ capacity, sold: 3, price });
    const students = await newStudents(8);
    const replies = await Promise.all(
      students.map((student, index) => buy(index % 2 ? api : other, lecture, student)),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused.map(({ json }) => (json as { code: string }).code)).toEqual(
      Array.from({ length: 7 }, () => "lecture_full"),
    );
    const taken = api
      .db("enrollments")
      .where({ lectureId: lecture._id })
      .whereIn("status", ["active", "held"]);
    expect(await taken).toHaveLength(4);
  },
);

test("a lecture that sold more before sells no more, and who holds a seat can still pay for it", async () => {
  const lecture = await lectureWith({ capacity: 298, sold: 3, price: 450 });
  const [holder, late] = await newStudents(2);
  if (!holder || !late) throw new Error("There are two students.");
  const { textRef } = await call(api.url, makePayment, { body: paymentFor(lecture), token: holder.token });
  for (const { id } of await newStudents(3)) await enroll(api, lecture._id, id);
  const failed = await errorOf(api.url, makePayment, { body: paymentFor(lecture), token: late.token });
  expect(failed).toMatchObject({ statusCode: 409, code: "lecture_full" });
  const paid = await pay(api, lecture, holder, { webhook: "never" });
  expect(paid.textRef).toBe(textRef);
  expect(await verify(api, textRef, holder)).toMatchObject({ status: "paid", isEnrolled: true });
  const active = api.db("enrollments").where({ lectureId: lecture._id, status: "active" });
  expect(await active).toHaveLength(7);
});

test("a charge after its hold gets no seat above what the room carries, and is refunded", async () => {
  const lecture = await lectureWith({ capacity: null, sold: 3, price: 450 });
  const [slow] = await newStudents(1);
  if (!slow) throw new Error("There is a student.");
  const { textRef, url } = await call(api.url, makePayment, { body: paymentFor(lecture), token: slow.token });
  const lapsed = new Date(Date.now() - 1000);
  await api.db("enrollments").where({ studentId: slow.id }).update({ heldUntil: lapsed });
  const [quick] = await newStudents(1);
  if (!quick) throw new Error("There is a student.");
  await enroll(api, lecture._id, quick.id);
  await payOnPage(url, { webhook: "never" });
  await verify(api, textRef, slow);
  expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  expect(await isEnrolled(api, lecture, slow)).toBe(false);
});
