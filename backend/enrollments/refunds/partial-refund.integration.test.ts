import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ledgerBalances } from "#backend/payments/testing/ledger-balances.ts";
import { systemClock } from "#backend/platform/clock.ts";
import { createChapaProvider } from "#backend/payments/providers/chapa/chapa-provider.ts";
import { createPaymentProviders } from "#backend/payments/providers/payment-provider.ts";
import { findPaymentByTextRef, type PaymentRecord } from "#backend/payments/state/payment-repo.ts";
import { refundPart } from "#backend/payments/refunds/create-refunds.ts";
import { listRefunds, type RefundBearer } from "#backend/payments/refunds/refund-repo.ts";
import { newAccount, type TestAccount } from "#backend/quality/testing/test-account.ts";
import { startWithChapa } from "../testing/chapa-server.ts";
import { eventually, offeredLecture, startPayment, stateOf, verify } from "../testing/lecture-fixture.ts";
import { otherProcess, reconcileNow } from "../testing/other-process.ts";
import { handleChargeback } from "./handle-chargeback.ts";

let started: Awaited<ReturnType<typeof startWithChapa>>;
let student: TestAccount;
let textRef: string;
let id: string;

beforeAll(async () => {
  started = await startWithChapa();
});
afterAll(() => started.stop());
beforeEach(async () => {
  const { lecture } = await offeredLecture(started.api);
  student = await newAccount(started.api.url, "student");
  ({ textRef } = await startPayment(started.api, lecture, student));
  started.chapa.decide(textRef, "success");
  await verify(started.api, textRef, student);
  ({ id } = await requirePayment());
});

async function requirePayment(): Promise<PaymentRecord> {
  const payment = await findPaymentByTextRef(started.api.db, textRef);
  if (!payment) throw new Error("There is no such payment.");
  return payment;
}

/** The services of another process with the same provider. */
function services() {
  const provider = createChapaProvider({ ...started.chapa, mode: "test" }, systemClock);
  return { ...otherProcess(started.api, systemClock), providers: createPaymentProviders(provider) };
}

type Part = { birr: number; borneBy?: Exclude<RefundBearer, "nobody"> };

function refund({ birr, borneBy = "instructor" }: Part) {
  const order = { reason: "a bad connection", amountSantim: birr * 100, borneBy };
  return started.api.db.transaction((trx) => refundPart(trx, id, { ...order, now: new Date() }));
}

async function settle(): Promise<void> {
  await expect
    .poll(async () => {
      await reconcileNow(services());
      started.chapa.finishRefunds("refunded");
      return (await listRefunds(started.api.db, id)).map(({ status }) => status);
    }, eventually)
    .not.toEqual(expect.arrayContaining([expect.stringMatching(/requested|pending/)]));
}

const balances = () => ledgerBalances(started.api.db, id);

const fees = { provider_fees: 1575 };

test("a part leaves the payment paid, and the rest makes it refunded; the ledger balances at each split", async () => {
  await refund({ birr: 100, borneBy: "platform" });
  await settle();
  expect(await stateOf(started.api, textRef)).toMatchObject({ payment: "paid", enrollment: "active" });
  const afterPart = { ...fees, provider_clearing: 33_425, platform_losses: 10_000 };
  expect(await balances()).toEqual({ ...afterPart, platform_fees: -4500, instructor_payable: -40_500 });
  await refund({ birr: 350 });
  await settle();
  expect(await stateOf(started.api, textRef)).toMatchObject({ payment: "refunded" });
  expect(await balances()).toEqual({
    ...fees,
    provider_clearing: -1575,
    platform_losses: 10_000,
    platform_fees: -1000,
    instructor_payable: -9000,
  });
  const made = [...(started.chapa.charges.get(textRef)?.refunds.values() ?? [])];
  expect(made.map(({ amount }) => amount)).toEqual([100, 350]);
});

test("several at once never refund more than was paid", async () => {
  await refund({ birr: 200 });
  const results = await Promise.allSettled([1, 2, 3].map(() => refund({ birr: 200 })));
  expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  await expect(refund({ birr: 51 })).rejects.toMatchObject({
    code: "refund_too_high",
    fields: { amount: ["50"] },
  });
  await settle();
});

test("a refund that is refused because the money was taken back ends as a chargeback of the whole payment", async () => {
  started.chapa.decide(textRef, "reversed");
  await refund({ birr: 100 });
  await settle();
  expect(await stateOf(started.api, textRef)).toMatchObject({
    payment: "refunded",
    enrollment: "withdrawn",
    attentionReason: "chargeback",
  });
  expect(await balances()).toEqual({ ...fees, provider_clearing: -1575 });
});

test("a chargeback after our own refund needs an admin, and the ledger has the second loss", async () => {
  await refund({ birr: 450 });
  await settle();
  // After our refund, Chapa reports the charge as refunded, which is not a chargeback.
  started.chapa.decide(textRef, "refunded");
  const payment = await requirePayment();
  await handleChargeback(services(), payment);
  expect(await stateOf(started.api, textRef)).toMatchObject({ payment: "refunded", attentionReason: null });
  started.chapa.decide(textRef, "reversed");
  for (let time = 0; time < 2; time++) await handleChargeback(services(), payment);
  expect(await stateOf(started.api, textRef)).toMatchObject({
    payment: "refunded",
    attentionReason: "chargeback",
  });
  expect(await balances()).toEqual({ ...fees, provider_clearing: -46_575, platform_losses: 45_000 });
});
