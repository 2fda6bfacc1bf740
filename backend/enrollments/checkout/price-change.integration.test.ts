import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Lecture, updateLecture } from "#contract/lectures/lecture.ts";
import { makePayment } from "#contract/payments/payment.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startWithChapa } from "../testing/chapa-server.ts";
import type { TestLecture } from "#backend/quality/testing/enrollments.ts";
import {
  isEnrolled,
  offeredLecture,
  paymentFor,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";

let started: Awaited<ReturnType<typeof startWithChapa>>;
let hosted: TestLecture;
let student: TestAccount;

beforeAll(async () => {
  started = await startWithChapa();
});
afterAll(() => started.stop());
beforeEach(async () => {
  hosted = await offeredLecture(started.api);
  student = await newAccount(started.api.url, "student");
});

const amountAtChapa = (textRef: string) => started.chapa.charges.get(textRef)?.amount;
const statusAtChapa = (textRef: string) => started.chapa.charges.get(textRef)?.status;

function reprice({ lecture, host }: TestLecture, price: number): Promise<Lecture> {
  const change = { params: { id: lecture._id }, body: { price }, token: host.token };
  return call(started.api.url, updateLecture, change);
}

test("an outdated price is rejected with the current one, and nothing is held or requested", async () => {
  await reprice(hosted, 500.5);
  const body = paymentFor(hosted.lecture);
  const before = started.chapa.calls.length;
  const refused = await errorOf(started.api.url, makePayment, { body, token: student.token });
  expect(refused).toMatchObject({ statusCode: 409, code: "price_changed", fields: { price: ["500.5"] } });
  expect(await started.api.db("payments").where({ payerId: student.id })).toEqual([]);
  expect(started.chapa.calls).toHaveLength(before);
});

describe("a checkout that is open when the price changes", () => {
  test("is closed at the provider by the next attempt, which charges the current price", async () => {
    const { api } = started;
    const old = await startPayment(api, hosted.lecture, student);
    const lecture = await reprice(hosted, 500);
    const fresh = await startPayment(api, lecture, student);
    expect(fresh.textRef).not.toBe(old.textRef);
    expect([amountAtChapa(old.textRef), amountAtChapa(fresh.textRef)]).toEqual(["450", "500"]);
    expect(statusAtChapa(old.textRef)).toBe("failed/cancelled");
    expect(await stateOf(api, old.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
    started.chapa.decide(fresh.textRef, "success");
    expect(await verify(api, fresh.textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });

  test("charges the old price when the student pays in it", async () => {
    const { textRef } = await startPayment(started.api, hosted.lecture, student);
    await reprice(hosted, 500);
    started.chapa.decide(textRef, "success");
    expect(await verify(started.api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });

  test("enrolls if it was paid meanwhile, and the new price is not charged", async () => {
    const { api } = started;
    const old = await startPayment(api, hosted.lecture, student);
    const lecture = await reprice(hosted, 500);
    started.chapa.decide(old.textRef, "success");
    const countCheckouts = () => started.chapa.calls.filter(({ what }) => what.includes("initialize")).length;
    const before = countCheckouts();
    const again = await errorOf(api.url, makePayment, { body: paymentFor(lecture), token: student.token });
    expect(again.code).toBe("already_enrolled");
    expect(countCheckouts()).toBe(before);
    expect(await stateOf(api, old.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("does not prevent a new one when its cancellation is unknown", async () => {
    const old = await startPayment(started.api, hosted.lecture, student);
    const lecture = await reprice(hosted, 500);
    started.chapa.fail("cancel", "server error");
    const fresh = await startPayment(started.api, lecture, student);
    expect(amountAtChapa(fresh.textRef)).toBe("500");
    // Both checkouts are paid: one payment enrolls the student, the other is refunded.
    for (const { textRef } of [old, fresh]) {
      started.chapa.decide(textRef, "success");
      await verify(started.api, textRef, student);
    }
    const states = await Promise.all([old, fresh].map(({ textRef }) => stateOf(started.api, textRef)));
    expect(states.map(({ payment }) => payment).toSorted()).toEqual(["paid", "refund_pending"]);
    expect(await isEnrolled(started.api, lecture, student)).toBe(true);
  });

  test("is closed when the lecture becomes free", async () => {
    const old = await startPayment(started.api, hosted.lecture, student);
    const lecture = await reprice(hosted, 0);
    await startPayment(started.api, lecture, student);
    expect(statusAtChapa(old.textRef)).toBe("failed/cancelled");
    expect(await isEnrolled(started.api, lecture, student)).toBe(true);
  });
});
