import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  CHECKOUT_START_MS,
  CLOSED_REASK_INTERVAL_MS,
  CLOSED_REASK_MS,
  SEAT_HOLD_MS,
} from "#backend/constants.ts";
import type { PaymentProvider, Verification } from "#backend/payments/payment-provider.ts";
import { SANDBOX_LATE_MS } from "#backend/payments/sandbox-checkout.ts";
import { newPerson, type TestPerson } from "#backend/testing/people.ts";
import { startTestServer, type TestServer } from "#backend/testing/test-server.ts";
import { awaitCheckout, openCheckout } from "./open-checkout.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { reserveSeat } from "./reserve-seat.ts";
import { settlePayment } from "./settle-payment.ts";
import {
  enrolledStudent,
  eventually,
  newLecture,
  pay,
  RETURN_URL,
  startPayment,
  stateOf,
  verify,
} from "./testing/lecture-fixture.ts";
import { otherProcess, reconcileNow, tamperWithCharge } from "./testing/other-process.ts";
import { payOnPage } from "./testing/payer.ts";

let api: TestServer;
let student: TestPerson;
let ahead = 0;
const clock = () => new Date(Date.now() + ahead);

beforeAll(async () => {
  api = await startTestServer({ clock });
});
afterAll(() => api.stop());
beforeEach(async () => {
  ahead = 0;
  student = await newPerson(api.url, "student");
});

const never = { webhook: "never" };

describe("a webhook that never comes", () => {
  test("is made up for by the reconciler", async () => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is made up for by what is done each minute, once the payment is a minute old", async () => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    const eachMinute = () => reconcilePayments(otherProcess(api, clock), { everything: false });
    await eachMinute();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead = 60_000;
    await eachMinute();
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is made up for once when several processes look at the same time", async () => {
    const { lecture } = await newLecture(api, { capacity: 3 });
    const students = await Promise.all([1, 2, 3].map(() => newPerson(api.url, "student")));
    const refs = await Promise.all(
      students.map(async (person) => (await pay(api, lecture, person, never)).textRef),
    );
    await Promise.all(Array.from({ length: 4 }, () => reconcileNow(otherProcess(api, clock))));
    const states = await Promise.all(refs.map((textRef) => stateOf(api, textRef)));
    expect(states.map(({ payment }) => payment)).toEqual(["paid", "paid", "paid"]);
    expect(await api.db("enrollments").where({ lecture_id: lecture._id })).toHaveLength(3);
  });

  test("is made up for at the next start of a server", async () => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    const second = await startTestServer({ clock, database: { ...api, close: async () => undefined } });
    await expect.poll(() => stateOf(api, textRef), eventually).toMatchObject({ payment: "paid" });
    await second.stop();
  });
});

describe("a provider that says something else than we asked for", () => {
  const tampering: [string, Record<string, unknown>][] = [
    ["less money", { amount_santim: 44_999 }],
    ["more money", { amount_santim: 45_001 }],
    ["another currency", { currency: "USD" }],
  ];
  test.each(tampering)("never enrolls: %s", async (_, change) => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    await tamperWithCharge(api, textRef, change);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "failed", isEnrolled: false });
    const state = await stateOf(api, textRef);
    expect(state.enrollment).toBe("expired");
    expect(state.note).toMatch(/^A person must look: \d+ \w+ arrived, 45000 ETB was asked for/);
  });

  test.each<[string, Partial<Verification>]>([
    ["somebody else's reference", { textRef: `gb-${"b".repeat(24)}` }],
    ["money of the other mode", { mode: "live" }],
  ])("never enrolls: %s", async (_, said) => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    const honest = otherProcess(api, clock).providers.current;
    const lying = async (charge: Parameters<PaymentProvider["verify"]>[0]) =>
      ({ ...(await honest.verify(charge)), ...said }) as Verification;
    await settlePayment(otherProcess(api, clock, { verify: lying }), textRef);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "failed", enrollment: "expired" });
  });

  test("is believed again when it has come to its senses", async () => {
    const { lecture } = await newLecture(api);
    const { textRef } = await pay(api, lecture, student, never);
    await tamperWithCharge(api, textRef, { currency: "USD" });
    await verify(api, textRef, student);
    await tamperWithCharge(api, textRef, { currency: "ETB" });
    expect(await verify(api, textRef, student)).toMatchObject({ status: "paid", isEnrolled: true });
  });
});

describe("a seat that was held for too long", () => {
  /** The payer's page stays open, as when the provider hears of no cancellation. */
  const deaf = { cancelCheckout: async () => ({ kind: "unknown", reason: "time-out" }) as const };

  async function overdue(capacity: number) {
    const { lecture } = await newLecture(api, { capacity });
    const checkout = await startPayment(api, lecture, student);
    ahead += SEAT_HOLD_MS;
    return { lecture, ...checkout };
  }

  test("is given back by the reconciler, and not before its time", async () => {
    const { lecture } = await newLecture(api);
    const { textRef } = await startPayment(api, lecture, student);
    ahead += SEAT_HOLD_MS - 10_000;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    ahead += 10_000;
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });

  test("is given back although the provider does not answer", async () => {
    const { textRef } = await overdue(1);
    const verifyNothing = async () => ({ kind: "unknown", reason: "time-out" }) as const;
    await reconcileNow(otherProcess(api, clock, { verify: verifyNothing }));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });

  test("can be taken by somebody else at once, and by the same student anew", async () => {
    const { lecture, textRef } = await overdue(1);
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(textRef);
    ahead += SEAT_HOLD_MS;
    await startPayment(api, lecture, await newPerson(api.url, "student"));
  });

  test("can't be paid for any more: the provider's page is closed too", async () => {
    const { textRef, url } = await overdue(1);
    await reconcileNow(otherProcess(api, clock));
    expect(await (await fetch(url)).text()).toContain("This payment was cancelled.");
    expect(await verify(api, textRef, student)).toMatchObject({ status: "expired" });
  });

  test("is bought by late money all the same while a seat is free", async () => {
    const { textRef, url } = await overdue(1);
    await reconcileNow(otherProcess(api, clock, deaf));
    await payOnPage(url, { webhook: "late" });
    ahead += SANDBOX_LATE_MS;
    await expect
      .poll(() => stateOf(api, textRef), eventually)
      .toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("is not bought by late money when somebody else has it: the money goes back", async () => {
    const { lecture, textRef, url } = await overdue(1);
    await enrolledStudent(api, lecture);
    await payOnPage(url, never);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
    expect(await api.db("sandbox_charges").where({ text_ref: textRef }).pluck("refund_ref")).toEqual([
      `${textRef}-r`,
    ]);
    const seats = await api.db("enrollments").where({ lecture_id: lecture._id, status: "active" });
    expect(seats).toHaveLength(1);
  });

  test("is not bought by money that comes when the lecture is over", async () => {
    const { lecture, textRef, url } = await overdue(1);
    await reconcileNow(otherProcess(api, clock, deaf));
    await api
      .db("lectures")
      .where({ id: lecture._id })
      .update({ starts_at: new Date(0) });
    await payOnPage(url, never);
    expect(await verify(api, textRef, student)).toMatchObject({ status: "refunded", isEnrolled: false });
  });

  test("has its money found by the reconciler for three days, once an hour", async () => {
    const { textRef, url } = await overdue(1);
    await reconcileNow(otherProcess(api, clock, deaf));
    await payOnPage(url, never);
    await reconcileNow(otherProcess(api, clock, deaf));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired" });
    ahead += CLOSED_REASK_INTERVAL_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "paid" });

    const forgotten = await startPayment(api, (await newLecture(api)).lecture, student);
    ahead += SEAT_HOLD_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    ahead += CLOSED_REASK_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    await payOnPage(forgotten.url, never);
    ahead += CLOSED_REASK_INTERVAL_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    expect(await stateOf(api, forgotten.textRef)).toMatchObject({ payment: "expired" });
  });

  test("is heard of even when nobody was there to ask for longer than anybody asks", async () => {
    const { url, textRef } = await startPayment(api, (await newLecture(api)).lecture, student);
    ahead += SEAT_HOLD_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    await payOnPage(url, never);
    ahead += 2 * CLOSED_REASK_MS;
    await reconcileNow(otherProcess(api, clock, deaf));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "refunded" });
  });
});

describe("a process that dies", () => {
  async function reserve() {
    const { lecture } = await newLecture(api, { capacity: 1 });
    const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
    const process = otherProcess(api, clock);
    const reservation = await reserveSeat(process, wanted);
    return { lecture, process, payment: reservation.payment };
  }
  const checkout = {
    title: "Algebra",
    payer: { email: "a@example.com", firstName: "A", lastName: "B", phone: undefined },
    returnUrl: RETURN_URL,
  };

  test("before it called the provider leaves a seat that the student can take again, or anybody", async () => {
    const { lecture, payment } = await reserve();
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "created", enrollment: "held" });
    ahead += CHECKOUT_START_MS;
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(payment.textRef);
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });

    const other = await reserve();
    await reconcileNow(other.process);
    expect(await stateOf(api, other.payment.textRef)).toMatchObject({ payment: "created" });
    ahead += CHECKOUT_START_MS;
    await reconcileNow(other.process);
    expect(await stateOf(api, other.payment.textRef)).toMatchObject({
      payment: "failed",
      enrollment: "expired",
    });
    await startPayment(api, other.lecture, await newPerson(api.url, "student"));
  });

  test("after it called the provider loses nothing: money that comes is money for this seat", async () => {
    const { process, payment } = await reserve();
    const { id, ...request } = payment;
    expect(id).not.toBe(payment.textRef);
    const start = await process.providers.current.startCheckout({ ...request, ...checkout });
    await payOnPage(start.kind === "started" ? start.url : "", never);
    ahead += CHECKOUT_START_MS;
    await reconcileNow(process);
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });

  test("while the checkout is open loses nothing", async () => {
    const { process, payment } = await reserve();
    await payOnPage(await openCheckout(process, payment, checkout), never);
    await reconcileNow(otherProcess(api, clock));
    expect(await stateOf(api, payment.textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  });
});

describe("a provider that does not open a checkout", () => {
  const misbehaving = (answer: Awaited<ReturnType<PaymentProvider["startCheckout"]>>) =>
    otherProcess(api, clock, { startCheckout: async () => answer });

  async function tryWith(services: ReturnType<typeof otherProcess>) {
    const { lecture } = await newLecture(api, { capacity: 1 });
    const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
    const { payment } = await reserveSeat(services, wanted);
    const payer = { email: student.email, firstName: "A", lastName: "B", phone: undefined };
    const opening = openCheckout(services, payment, { title: "x", payer, returnUrl: RETURN_URL });
    await expect(opening).rejects.toMatchObject({ code: "payment_provider_failed", status: 502 });
    return { lecture, textRef: payment.textRef };
  }

  test("frees the seat when it refuses", async () => {
    const { lecture, textRef } = await tryWith(misbehaving({ kind: "refused", reason: "closed on Sundays" }));
    const state = await stateOf(api, textRef);
    expect(state).toMatchObject({ payment: "failed", enrollment: "expired" });
    expect(state.note).toContain("closed on Sundays");
    await startPayment(api, lecture, await newPerson(api.url, "student"));
  });

  test("keeps the seat when nobody knows what it did, until the student tries again", async () => {
    const { lecture, textRef } = await tryWith(misbehaving({ kind: "unknown", reason: "time-out" }));
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "pending", enrollment: "held" });
    const again = await startPayment(api, lecture, student);
    expect(again.textRef).not.toBe(textRef);
    expect(await stateOf(api, textRef)).toMatchObject({ payment: "expired", enrollment: "expired" });
  });
});

test("a second click while the first is still asking the provider waits for its page", async () => {
  const { lecture } = await newLecture(api);
  let open: (() => void) | undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  const honest = otherProcess(api, clock).providers.current;
  const slow = otherProcess(api, clock, {
    startCheckout: async (request) => {
      await opened;
      return honest.startCheckout(request);
    },
  });
  const wanted = { accountId: student.id, lectureId: lecture._id, amountBirr: lecture.price };
  const { payment } = await reserveSeat(slow, wanted);
  const payer = { email: student.email, firstName: "A", lastName: "B", phone: undefined };
  const first = openCheckout(slow, payment, { title: "x", payer, returnUrl: RETURN_URL });
  const second = awaitCheckout(slow, payment);
  const third = startPayment(api, lecture, student);
  open?.();
  const url = await first;
  expect(await second).toBe(url);
  expect(await third).toEqual({ url, textRef: payment.textRef });
});
