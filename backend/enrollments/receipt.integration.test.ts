import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { amIEnrolled, endedEnrollments, myEnrollments } from "#contract/enrollment.ts";
import { deleteLecture, updateLecture } from "#contract/lecture.ts";
import { withdrawPayment } from "#contract/payment.ts";
import { getReceipt } from "#contract/receipt.ts";
import { markFirstMedia } from "#backend/lectures/lecture-repo.ts";
import { call, fail } from "#backend/testing/api-client.ts";
import { newPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { issueReceipts } from "./receipt-repo.ts";
import {
  enrolledStudent,
  newLecture,
  pay,
  startPayment,
  verify,
  type HostedLecture,
} from "./testing/lecture-fixture.ts";

let api: TestServer;
let hosted: HostedLecture;

beforeAll(async () => {
  api = await startTestServer();
  hosted = await newLecture(api);
});
afterAll(() => api.stop());

const receiptOf = (textRef: string, token: string) =>
  call(api.url, getReceipt, { params: { textRef }, token });
const refusal = (textRef: string, token?: string) =>
  fail(api.url, getReceipt, { params: { textRef }, token });

/** All numbers given so far in a year, in order. */
const numbersOf = (year: number): Promise<number[]> =>
  api.db("receipts").where({ year }).orderBy("number").pluck("number");
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("numbers", () => {
  test("have no gaps and no doubles when many pay at once and some transactions fail", async () => {
    const checkouts = await Promise.all(
      upTo(8).map(async () => {
        const { lecture } = await newLecture(api);
        const student = await newPerson(api.url, "student");
        return { student, lecture, ...(await pay(api, lecture, student, { webhook: "never" })) };
      }),
    );
    // A transaction that had a number already and is rolled back.
    const failing = checkouts.slice(0, 4).map(({ lecture, textRef }) =>
      api.db.transaction(async (trx) => {
        const { id: paymentId } = await trx("payments").where({ text_ref: textRef }).first("id");
        await issueReceipts(trx, [{ paymentId, lectureName: lecture.name }], new Date());
        throw new Error("rolled back");
      }),
    );
    const [failed] = await Promise.all([
      Promise.allSettled(failing),
      ...checkouts.map(({ textRef, student }) => verify(api, textRef, student)),
    ]);
    expect(failed.map(({ status }) => status)).toEqual(upTo(4).map(() => "rejected"));
    const numbers = await numbersOf(new Date().getFullYear());
    expect(numbers.length).toBeGreaterThanOrEqual(8);
    expect(numbers).toEqual(upTo(numbers.length));
  });

  test("begin anew with the year of Addis Ababa", async () => {
    const { lecture } = await newLecture(api, { schedule: "2031-06-01T10:00:00+03:00" });
    const times = ["2029-12-31T20:59:00Z", "2029-12-31T21:00:00Z", "2030-07-01T00:00:00Z"];
    const numbers: string[] = [];
    for (const time of times) {
      const student = await newPerson(api.url, "student");
      const { textRef } = await startPayment(api, lecture, student);
      await api.db.transaction(async (trx) => {
        const { id: paymentId } = await trx("payments").where({ text_ref: textRef }).first("id");
        await issueReceipts(trx, [{ paymentId, lectureName: lecture.name }], new Date(time));
        const { year, number } = await trx("receipts").where({ payment_id: paymentId }).first();
        numbers.push(`${year}-${number}`);
      });
    }
    expect(numbers).toEqual(["2029-1", "2030-1", "2030-2"]);
  });
});

describe("a receipt", () => {
  test("says who paid what, when, how and for what it was called then", async () => {
    const { lecture, host } = await newLecture(api, { price: 1234.5, name: "ሒሳብ" });
    const student = await enrolledStudent(api, lecture);
    const change = { params: { id: lecture._id }, body: { name: "Renamed" }, token: host.token };
    await call(api.url, updateLecture, change);
    const receipt = await receiptOf(student.textRef, student.token);
    expect(receipt).toMatchObject({
      number: expect.stringMatching(/^GB-20\d\d-\d{6}$/),
      textRef: student.textRef,
      payer: "Abebe Kebede",
      amount: 1234.5,
      provider: "sandbox",
      providerReference: expect.stringMatching(/^sbx-/),
      method: "telebirr",
      refund: null,
      lecture: { _id: lecture._id, name: "ሒሳብ", instructor: "Sara Haile", schedule: lecture.schedule },
    });
    expect(Math.abs(Date.parse(receipt.paidAt) - Date.now())).toBeLessThan(60_000);
  });

  test("is for who paid and for admins, and for nobody else", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    const admin = await newPerson(api.url, "student");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    expect((await receiptOf(student.textRef, admin.token)).textRef).toBe(student.textRef);
    for (const { token } of [await newPerson(api.url, "student"), hosted.host])
      expect(await refusal(student.textRef, token)).toMatchObject({
        statusCode: 403,
        code: "not_your_payment",
      });
    expect((await refusal(student.textRef)).code).toBe("not_signed_in");
    expect((await refusal(`gb-${"a".repeat(24)}`, student.token)).code).toBe("payment_not_found");
    for (const junk of ["x", `${student.textRef}'--`, "gb-%00", randomUUID()])
      expect((await refusal(junk, student.token)).fields).toHaveProperty("textRef");
  });

  test("is not there before the money, nor for what cost nothing", async () => {
    const student = await newPerson(api.url, "student");
    const open = await startPayment(api, hosted.lecture, student);
    expect(await refusal(open.textRef, student.token)).toMatchObject({ code: "receipt_not_found" });
    const free = await newLecture(api, { price: 0 });
    const { textRef } = await startPayment(api, free.lecture, student);
    expect((await refusal(textRef, student.token)).code).toBe("receipt_not_found");
    expect((await verify(api, textRef, student)).hasReceipt).toBe(false);
  });

  test("says what was paid back, and when", async () => {
    const { lecture } = await newLecture(api);
    const { token, textRef } = await enrolledStudent(api, lecture);
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token });
    const { refund } = await receiptOf(textRef, token);
    expect(refund).toMatchObject({ status: "done", reference: `${textRef}-r`, byProvider: false });
    expect(refund?.at).toEqual(expect.any(String));
  });
});

describe("a seat says what withdrawing would bring back", () => {
  test("everything until the host has sent anything, nothing afterwards, and so it is", async () => {
    const { lecture, host } = await newLecture(api);
    const [early, late] = [await enrolledStudent(api, lecture), await enrolledStudent(api, lecture)];
    await call(api.url, updateLecture, {
      params: { id: lecture._id },
      body: { price: 900 },
      token: host.token,
    });
    const body = { classId: lecture._id };
    const said = async ({ token }: { token: string }) => {
      const [first] = await call(api.url, myEnrollments, { token });
      const seat = await call(api.url, amIEnrolled, { body, token });
      expect(seat).toEqual({ isEnrolled: true, payment: first?.payment });
      return first?.payment;
    };
    // What was paid, not what it costs now.
    expect(await said(early)).toEqual({ textRef: early.textRef, amount: 450, refund: "full" });
    expect(await call(api.url, withdrawPayment, { body, token: early.token })).toEqual({ refund: "done" });
    await markFirstMedia(api.db, lecture._id, new Date());
    expect(await said(late)).toEqual({ textRef: late.textRef, amount: 450, refund: "none" });
    expect(await call(api.url, withdrawPayment, { body, token: late.token })).toEqual({ refund: "none" });
    // Of a withdrawal that brings nothing back there is nothing more to tell.
    expect(await call(api.url, endedEnrollments, { token: late.token })).toEqual([]);
  });

  test("and of a free one nothing", async () => {
    const { lecture } = await newLecture(api, { price: 0 });
    const student = await newPerson(api.url, "student");
    await startPayment(api, lecture, student);
    const [first] = await call(api.url, myEnrollments, { token: student.token });
    expect(first?.payment).toBeNull();
  });
});

describe("a lecture that its instructor deletes", () => {
  test("pays everybody back and says so, to each what is theirs; free seats are told of too", async () => {
    const { lecture, host } = await newLecture(api);
    const free = await newLecture(api, { price: 0, instructor: host });
    const student = await enrolledStudent(api, lecture);
    await startPayment(api, free.lecture, student);
    const held = await newPerson(api.url, "student");
    await startPayment(api, lecture, held);
    for (const { _id: id } of [lecture, free.lecture])
      await call(api.url, deleteLecture, { params: { id }, token: host.token });
    const told = () => call(api.url, endedEnrollments, { token: student.token });
    expect((await told()).map(({ why }) => why)).toEqual(["lecture_cancelled", "lecture_cancelled"]);
    await expect
      .poll(async () => (await told()).map(({ payment }) => payment?.refund), { timeout: 20_000 })
      .toEqual([undefined, "done"]);
    // Who only had the page open never paid: there is nothing to tell.
    expect(await call(api.url, endedEnrollments, { token: held.token })).toEqual([]);
  });

  test("while its checkout is open sends money that comes later back, and tells", async () => {
    const { lecture, host } = await newLecture(api);
    const student = await newPerson(api.url, "student");
    const { textRef } = await pay(api, lecture, student, { webhook: "never" });
    await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    await verify(api, textRef, student);
    const [ended] = await call(api.url, endedEnrollments, { token: student.token });
    expect(ended).toMatchObject({ why: "lecture_cancelled", payment: { textRef, refund: "done" } });
    expect((await receiptOf(textRef, student.token)).refund).toMatchObject({ status: "done" });
  });
});
