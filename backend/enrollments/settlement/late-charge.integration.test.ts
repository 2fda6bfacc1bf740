import { beforeEach, describe, expect, test } from "vitest";
import {
  CLOSED_PAYMENT_POLL_INTERVAL_MS,
  CLOSED_PAYMENT_POLL_PERIOD_MS,
  SEAT_HOLD_MS,
} from "#backend/platform/constants.ts";
import { SANDBOX_LATE_MS } from "#backend/payments/providers/sandbox/sandbox-checkout.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import {
  enrolledStudent,
  eventually,
  offeredLecture,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "../testing/other-process.ts";
import { payOnPage } from "../testing/payer.ts";

let student: TestAccount;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

const api = setUpTestServer({ clock });
beforeEach(async () => {
  ahead = 0;
  student = await newAccount(api.url, "student");
});

const noWebhook = { webhook: "never" };

describe("a seat whose hold is over", () => {
  /** The checkout page stays open, as if the cancellation had not reached the provider. */
  const cancellationLost = { cancelCheckout: async () => ({ kind: "unknown", reason: "time-out" }) as const };

  async function holdAndLapse(capacity: number) {
    const { lecture } = await offeredLecture(api, { capacity });
    const checkout = await startPayment(api, lecture, student);
    ahead += SEAT_HOLD_MS;
    return { lecture, ...checkout };
  }

  test("is released by the reconciliation, but not earlier", async () => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await startPayment(api, lecture, student);
    ahead += SEAT_HOLD_MS - 10_000;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead += 10_000;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });

  test("is released even if the provider does not respond", async () => {
    const { textRef } = await holdAndLapse(1);
    const verifyNothing = async () => ({ kind: "unknown", reason: "time-out" }) as const;
    await reconcileNow(otherProcess(api, clock, { verify: verifyNothing }));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });

  test("can be held again, by another student or the same one", async () => {
    const { lecture, textRef } = await holdAndLapse(1);
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(textRef);
    ahead += SEAT_HOLD_MS;
    await startPayment(api, lecture, await newAccount(api.url, "student"));
  });

  test("cannot be paid for any more, since the provider's page is closed", async () => {
    const { textRef, url } = await holdAndLapse(1);
    await reconcileNow(otherProcess(api, clock));
    expect(await (await fetch(url)).text()).toContain("This payment was cancelled.");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "expired" });
  });

  test("goes to a late charge if a seat is free", async () => {
    const { textRef, url } = await holdAndLapse(1);
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    await payOnPage(url, { webhook: "late" });
    ahead += SANDBOX_LATE_MS;
    await expect
      .poll(() => stateOf(api, textRef), eventually)
      .toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("does not go to a late charge when another student has it: the charge is refunded", async () => {
    const { lecture, textRef, url } = await holdAndLapse(1);
    await enrolledStudent(api, lecture);
    await payOnPage(url, noWebhook);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
    expect(await api.db("sandbox_refunds").where({ textRef }).pluck("refundRef")).toEqual([`${textRef}-r`]);
    const active = await api.db("enrollments").where({ lectureId: lecture._id, status: "active" });
    expect(active).toHaveLength(1);
  });

  test("does not go to a charge that comes after the lecture has ended", async () => {
    const { lecture, textRef, url } = await holdAndLapse(1);
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    await api
      .db("lectures")
      .where({ id: lecture._id })
      .update({ startsAt: new Date(0) });
    await payOnPage(url, noWebhook);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
  });

  test("is polled for a late charge once an hour, for three days", async () => {
    const { textRef, url } = await holdAndLapse(1);
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    await payOnPage(url, noWebhook);
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired" });
    ahead += CLOSED_PAYMENT_POLL_INTERVAL_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });

    const forgotten = await startPayment(api, (await offeredLecture(api)).lecture, student);
    ahead += SEAT_HOLD_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    ahead += CLOSED_PAYMENT_POLL_PERIOD_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    await payOnPage(forgotten.url, noWebhook);
    ahead += CLOSED_PAYMENT_POLL_INTERVAL_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    expect(await stateOf(api, forgotten.textRef)).toMatchObject({ payment: "expired" });
  });

  test("is polled for a late charge once more after no process has run for longer than that", async () => {
    const { url, textRef } = await startPayment(api, (await offeredLecture(api)).lecture, student);
    ahead += SEAT_HOLD_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    await payOnPage(url, noWebhook);
    ahead += 2 * CLOSED_PAYMENT_POLL_PERIOD_MS;
    await reconcileNow(otherProcess(api, clock, cancellationLost));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });
});
