import { beforeEach, describe, expect, test } from "vitest";
import { CHECKOUT_START_TIMEOUT_MS } from "#backend/platform/constants.ts";
import type { PaymentProvider, Verification } from "#backend/payments/providers/payment-provider.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startTestServer, setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { waitForCheckout, openCheckout } from "../checkout/open-checkout.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reservePurchase } from "../checkout/reserve-purchase.ts";
import { settlePayment } from "./settle-payment.ts";
import {
  eventually,
  offeredLecture,
  pay,
  RETURN_URL,
  startPayment,
  stateOf,
  verify,
} from "../testing/lecture-fixture.ts";
import { otherProcess, reconcileNow, tamperWithCharge } from "../testing/other-process.ts";
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

describe("a lost webhook", () => {
  test("is recovered by the reconciliation of all payments", async () => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is recovered by the scheduled reconciliation, once the payment is a minute old", async () => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    const reconcileScheduled = () => reconcilePayments(otherProcess(api, clock), { all: false });
    await reconcileScheduled();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead = 60_000;
    await reconcileScheduled();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is recovered once when several processes reconcile at the same time", async () => {
    const { lecture } = await offeredLecture(api, { capacity: 3 });
    const students = await Promise.all([1, 2, 3].map(() => newAccount(api.url, "student")));
    const refs = await Promise.all(
      students.map(async (person) => (await pay(api, lecture, person, noWebhook)).textRef),
    );
    await Promise.all(Array.from({ length: 4 }, () => reconcileNow(otherProcess(api, clock))));
    const states = await Promise.all(refs.map((textRef) => stateOf(api, textRef)));
    expect(states.map(({ payment }) => payment)).toEqual(["paid", "paid", "paid"]);
    expect(await api.db("enrollments").where({ lectureId: lecture._id })).toHaveLength(3);
  });

  test("is recovered when a server starts", async () => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    const second = await startTestServer({
      clock,
      database: { ...api, close: async () => undefined },
      scheduledJobs: true,
    });
    await expect.poll(() => stateOf(api, textRef), eventually).toMatchObject({ payment: "paid" });
    await second.stop();
  });
});

describe("a charge that does not match its payment", () => {
  const tampering: [string, { status: string; note: RegExp }, Record<string, unknown>][] = [
    [
      "a lower amount",
      { status: "in_review", note: /^449.99 birr arrived instead of 450/ },
      { amountSantim: 44_999 },
    ],
    ["a higher amount", { status: "in_review", note: /^450.01 birr arrived/ }, { amountSantim: 45_001 }],
    [
      "another currency",
      { status: "failed", note: /^Charged 45000 USD instead of 45000 ETB\.$/ },
      { currency: "USD" },
    ],
  ];
  test.each(tampering)("does not enroll: %s", async (_, { status, note }, change) => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    await tamperWithCharge(api, textRef, change);
    expect(await verify(api, textRef, student)).toMatchObject({ status, isEnrolled: false });
    const state = await stateOf(api, textRef);
    expect(state.enrollment).toBe("expired");
    expect(state.attentionReason).toBe("charge_mismatch");
    expect(state.note).toMatch(note);
  });

  test.each<[string, Partial<Verification>]>([
    ["another reference", { textRef: `gb-${"b".repeat(24)}` }],
    ["the other mode", { mode: "live" }],
  ])("does not enroll: %s", async (_, difference) => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    const genuine = otherProcess(api, clock).providers.current;
    const differing = async (charge: Parameters<PaymentProvider["verify"]>[0]) =>
      ({ ...(await genuine.verify(charge)), ...difference }) as Verification;
    await settlePayment(otherProcess(api, clock, { verify: differing }), textRef);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "failed", enrollment: "expired" });
  });

  test("enrolls once the provider reports the right charge", async () => {
    const { lecture } = await offeredLecture(api);
    const { textRef } = await pay(api, lecture, student, noWebhook);
    await tamperWithCharge(api, textRef, { currency: "USD" });
    await verify(api, textRef, student);
    await tamperWithCharge(api, textRef, { currency: "ETB" });
    expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });
});

describe("a process that dies", () => {
  async function reserve() {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
    const process = otherProcess(api, clock);
    const reservation = await reservePurchase(process, wanted);
    return { lecture, process, payment: reservation.payment };
  }
  const checkout = {
    title: "Algebra",
    payer: { email: "a@example.com", firstName: "A", lastName: "B", phone: undefined },
    returnUrl: RETURN_URL,
  };

  test("before it calls the provider leaves a seat that can be held again", async () => {
    const { lecture, payment } = await reserve();
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "created", enrollment: "held" });
    ahead += CHECKOUT_START_TIMEOUT_MS;
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(payment.textRef);
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });

    const other = await reserve();
    await reconcileNow(other.process);
    expect(await stateOf(api, other.payment.textRef)).toMatchObject({ payment: "created" });
    ahead += CHECKOUT_START_TIMEOUT_MS;
    await reconcileNow(other.process);
    expect(await stateOf(api, other.payment.textRef)).toMatchObject({
      payment: "failed",
      enrollment: "expired",
    });
    await startPayment(api, other.lecture, await newAccount(api.url, "student"));
  });

  test("after it called the provider loses nothing: a charge pays for this seat", async () => {
    const { process, payment } = await reserve();
    const { id, ...request } = payment;
    expect(id).not.toBe(payment.textRef);
    const start = await process.providers.current.startCheckout({ ...request, ...checkout });
    await payOnPage(start.kind === "started" ? start.url : "", noWebhook);
    ahead += CHECKOUT_START_TIMEOUT_MS;
    await reconcileNow(process);
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("while the checkout is open loses nothing", async () => {
    const { process, payment } = await reserve();
    await payOnPage(await openCheckout(process, payment, checkout), noWebhook);
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });
});

describe("a checkout that cannot be opened", () => {
  const withStart = (start: Awaited<ReturnType<PaymentProvider["startCheckout"]>>) =>
    otherProcess(api, clock, { startCheckout: async () => start });

  async function tryWith(services: ReturnType<typeof otherProcess>) {
    const { lecture } = await offeredLecture(api, { capacity: 1 });
    const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
    const { payment } = await reservePurchase(services, wanted);
    const payer = { email: student.email, firstName: "A", lastName: "B", phone: undefined };
    const opening = openCheckout(services, payment, { title: "x", payer, returnUrl: RETURN_URL });
    await expect(opening).rejects.toMatchObject({ code: "payment_provider_failed", status: 502 });
    return { lecture, textRef: payment.textRef };
  }

  test("releases the seat when the provider refuses it", async () => {
    const { lecture, textRef } = await tryWith(withStart({ kind: "refused", reason: "closed on Sundays" }));
    const state = await stateOf(api, textRef);
    expect(state).toMatchObject({ payment: "failed", enrollment: "expired" });
    expect(state.note).toContain("closed on Sundays");
    await startPayment(api, lecture, await newAccount(api.url, "student"));
  });

  test("keeps the seat held when its state is unknown, until the student tries again", async () => {
    const { lecture, textRef } = await tryWith(withStart({ kind: "unknown", reason: "time-out" }));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(textRef);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });
});

test("a second click waits for the page that the first one is opening", async () => {
  const { lecture } = await offeredLecture(api);
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const genuine = otherProcess(api, clock).providers.current;
  const slow = otherProcess(api, clock, {
    startCheckout: async (request) => {
      await opened;
      return genuine.startCheckout(request);
    },
  });
  const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
  const { payment } = await reservePurchase(slow, wanted);
  const payer = { email: student.email, firstName: "A", lastName: "B", phone: undefined };
  const first = openCheckout(slow, payment, { title: "x", payer, returnUrl: RETURN_URL });
  const second = waitForCheckout(slow, payment);
  const third = startPayment(api, lecture, student);
  open?.();
  const url = await first;
  expect(await second).toBe(url);
  expect(await third).toEqual({ url, textRef: payment.textRef });
});
