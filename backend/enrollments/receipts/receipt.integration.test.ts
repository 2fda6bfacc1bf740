import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import {
  checkEnrollment,
  listMyEndedEnrollments,
  listMyEnrollments,
} from "#contract/enrollments/enrollment.ts";
import { updateAccount } from "#contract/accounts/account.ts";
import { deleteLecture, updateLecture } from "#contract/lectures/lecture.ts";
import { withdrawPayment } from "#contract/payments/payment.ts";
import { getReceipt } from "#contract/enrollments/receipt.ts";
import { markStarted } from "#backend/quality/testing/given-lecture.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { issueReceipts } from "./receipt-repo.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import { enrolledStudent, offeredLecture, pay, startPayment, verify } from "../testing/lecture-fixture.ts";

let hosted: TestLecture;

const api = setUpTestServer();
beforeAll(async () => {
  hosted = await offeredLecture(api);
});

const receiptOf = (textRef: string, token: string) =>
  call(api.url, getReceipt, { params: { textRef }, token });
const refusal = (textRef: string, token?: string) =>
  errorOf(api.url, getReceipt, { params: { textRef }, token });

/** All numbers issued so far in a year, in order. */
const numbersOf = (year: number): Promise<number[]> =>
  api.db("receipts").where({ year }).orderBy("number").pluck("number");
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

describe("numbers", () => {
  test("have no gaps and no duplicates when many pay at once and some transactions fail", async () => {
    const checkouts = await Promise.all(
      upTo(8).map(async () => {
        const { lecture } = await offeredLecture(api);
        const student = await newAccount(api.url, "student");
        return { student, lecture, ...(await pay(api, lecture, student, { webhook: "never" })) };
      }),
    );
    // Transactions that are rolled back after taking a number.
    const failing = checkouts.slice(0, 4).map(({ textRef }) =>
      api.db.transaction(async (trx) => {
        const { id: paymentId } = await trx("payments").where({ textRef }).first("id");
        await issueReceipts(trx, [paymentId], new Date());
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

  test("start again with each year in Addis Ababa", async () => {
    const { lecture } = await offeredLecture(api, { schedule: "2031-06-01T10:00:00+03:00" });
    const times = ["2029-12-31T20:59:00Z", "2029-12-31T21:00:00Z", "2030-07-01T00:00:00Z"];
    const numbers: string[] = [];
    for (const time of times) {
      const student = await newAccount(api.url, "student");
      const { textRef } = await startPayment(api, lecture, student);
      await api.db.transaction(async (trx) => {
        const { id: paymentId } = await trx("payments").where({ textRef }).first("id");
        await issueReceipts(trx, [paymentId], new Date(time));
        const { year, number } = await trx("receipts").where({ paymentId }).first();
        numbers.push(`${year}-${number}`);
      });
    }
    expect(numbers).toEqual(["2029-1", "2030-1", "2030-2"]);
  });
});

describe("a receipt", () => {
  test("has payer, amount, time, method, and the names and the start of that time", async () => {
    const { lecture, host } = await offeredLecture(api, { price: 1234.5, name: "ሒሳብ" });
    const student = await enrolledStudent(api, lecture);
    const later = { name: "Renamed", schedule: "2031-06-02T10:00:00+03:00" };
    await call(api.url, updateLecture, { params: { id: lecture._id }, body: later, token: host.token });
    for (const { id, token } of [host, student])
      await call(api.url, updateAccount, { token, params: { id }, body: { name: "Another Name" } });
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

  test("is for the payer and for admins only", async () => {
    const student = await enrolledStudent(api, hosted.lecture);
    const admin = await newAccount(api.url, "student");
    await api.db("accounts").where({ id: admin.id }).update({ role: "admin" });
    expect((await receiptOf(student.textRef, admin.token)).textRef).toBe(student.textRef);
    for (const { token } of [await newAccount(api.url, "student"), hosted.host])
      expect(await refusal(student.textRef, token)).toMatchObject({
        statusCode: 403,
        code: "not_your_payment",
      });
    expect((await refusal(student.textRef)).code).toBe("not_signed_in");
    expect((await refusal(`gb-${"a".repeat(24)}`, student.token)).code).toBe("payment_not_found");
    for (const junk of ["x", `${student.textRef}'--`, "gb-%00", randomUUID()])
      expect((await refusal(junk, student.token)).fields).toHaveProperty("textRef");
  });

  test("does not exist before the charge, nor for a free lecture", async () => {
    const student = await newAccount(api.url, "student");
    const open = await startPayment(api, hosted.lecture, student);
    expect(await refusal(open.textRef, student.token)).toMatchObject({ code: "receipt_not_found" });
    const free = await offeredLecture(api, { price: 0 });
    const { textRef } = await startPayment(api, free.lecture, student);
    expect((await refusal(textRef, student.token)).code).toBe("receipt_not_found");
    expect((await verify(api, textRef, student)).hasReceipt).toBe(false);
  });

  test("has the refund and its time", async () => {
    const { lecture } = await offeredLecture(api);
    const { token, textRef } = await enrolledStudent(api, lecture);
    await call(api.url, withdrawPayment, { body: { classId: lecture._id }, token });
    const { refund } = await receiptOf(textRef, token);
    expect(refund).toMatchObject({ status: "done", reference: `${textRef}-r`, isChargeback: false });
    expect(refund?.at).toEqual(expect.any(String));
  });
});

describe("an enrollment says what a withdrawal would refund", () => {
  test("everything until the lecture has started, nothing afterwards, and so it does", async () => {
    const { lecture, host } = await offeredLecture(api);
    const [early, late] = [await enrolledStudent(api, lecture), await enrolledStudent(api, lecture)];
    await call(api.url, updateLecture, {
      params: { id: lecture._id },
      body: { price: 900 },
      token: host.token,
    });
    const body = { classId: lecture._id };
    const refundOnOffer = async ({ token }: { token: string }) => {
      const [first] = await call(api.url, listMyEnrollments, { token });
      const checked = await call(api.url, checkEnrollment, { body, token });
      expect(checked).toEqual({ isEnrolled: true, hasReplay: false, payment: first?.payment, hold: null });
      return first?.payment;
    };
    // The refund on offer is the amount that was paid, not the current price.
    expect(await refundOnOffer(early)).toEqual({
      textRef: early.textRef,
      amount: 450,
      refund: "full",
      complaint: null,
      changed: null,
    });
    expect(await call(api.url, withdrawPayment, { body, token: early.token })).toEqual({ refund: "done" });
    await markStarted(api.db, lecture._id, new Date());
    expect(await refundOnOffer(late)).toEqual({
      textRef: late.textRef,
      amount: 450,
      refund: "none",
      complaint: null,
      changed: null,
    });
    expect(await call(api.url, withdrawPayment, { body, token: late.token })).toEqual({ refund: "none" });
    // The withdrawn enrollment is listed so that its receipt stays accessible.
    expect(await call(api.url, listMyEndedEnrollments, { token: late.token })).toMatchObject([
      { reason: "withdrawn", payment: { textRef: late.textRef, amount: 450, refund: "none" } },
    ]);
  });

  test("and nothing when it was free", async () => {
    const { lecture } = await offeredLecture(api, { price: 0 });
    const student = await newAccount(api.url, "student");
    await startPayment(api, lecture, student);
    const [first] = await call(api.url, listMyEnrollments, { token: student.token });
    expect(first?.payment).toBeNull();
  });
});

describe("a lecture that its instructor deletes", () => {
  test("is listed for each student with their own refund, and for free enrollments", async () => {
    const { lecture, host } = await offeredLecture(api);
    const free = await offeredLecture(api, { price: 0, instructor: host });
    const student = await enrolledStudent(api, lecture);
    await startPayment(api, free.lecture, student);
    const held = await newAccount(api.url, "student");
    await startPayment(api, lecture, held);
    for (const { _id: id } of [lecture, free.lecture])
      await call(api.url, deleteLecture, { params: { id }, token: host.token });
    const listEnded = () => call(api.url, listMyEndedEnrollments, { token: student.token });
    expect((await listEnded()).map(({ reason }) => reason)).toEqual([
      "lecture_cancelled",
      "lecture_cancelled",
    ]);
    await expect
      .poll(async () => (await listEnded()).map(({ payment }) => payment?.refund), { timeout: 20_000 })
      .toEqual([undefined, "done"]);
    // A student who only had the checkout page open never paid, so nothing is listed.
    expect(await call(api.url, listMyEndedEnrollments, { token: held.token })).toEqual([]);
  });

  test("while a checkout is open refunds a later charge, and lists it", async () => {
    const { lecture, host } = await offeredLecture(api);
    const student = await newAccount(api.url, "student");
    const { textRef } = await pay(api, lecture, student, { webhook: "never" });
    await call(api.url, deleteLecture, { params: { id: lecture._id }, token: host.token });
    await verify(api, textRef, student);
    const [ended] = await call(api.url, listMyEndedEnrollments, { token: student.token });
    expect(ended).toMatchObject({ reason: "lecture_cancelled", payment: { textRef, refund: "done" } });
    expect((await receiptOf(textRef, student.token)).refund).toMatchObject({ status: "done" });
  });
});
