import { afterEach, beforeEach, expect, test } from "vitest";
import type { PayoutProvider } from "../payout-provider.ts";
import { createChapaPayouts } from "./chapa-payouts.ts";
import { startFakeTransfers, type FakeTransfers } from "./testing/fake-chapa-transfers.ts";

let chapa: FakeTransfers;
let provider: PayoutProvider;

beforeEach(async () => {
  chapa = await startFakeTransfers();
  provider = createChapaPayouts({
    baseUrl: chapa.baseUrl,
    checkoutOrigin: "https://checkout.chapa.co",
    secretKey: "CHASECK_TEST-a-key",
    webhookSecret: "a secret",
    mode: "test",
  });
});
afterEach(() => chapa.close());

const reference = `gb-out-${"a".repeat(24)}`;
const transfer = {
  reference,
  amountSantim: 40_050,
  currency: "ETB",
  bankCode: "855",
  accountNumber: "0911223344",
  accountName: "Sara Haile",
};
const become = (status: string) => chapa.transfers.set(reference, { amount: "400.50", status });

test("the banks are Chapa's list, in birr only, with what tells a wallet from a bank", async () => {
  expect(await provider.banks()).toEqual({
    kind: "banks",
    banks: [
      { code: "855", name: "telebirr", isWallet: true, digits: 10 },
      { code: "946", name: "Commercial Bank of Ethiopia (CBE)", isWallet: false, digits: 13 },
    ],
  });
});

test("a transfer is sent in birr, and only its verification says that it arrived", async () => {
  expect(await provider.transfer(transfer)).toEqual({ kind: "pending", providerReference: null });
  expect(chapa.transfers.get(reference)).toEqual({ amount: "400.50", status: "pending" });
  expect(await provider.verifyTransfer(transfer)).toEqual({ kind: "pending" });
  become("success");
  expect(await provider.verifyTransfer(transfer)).toEqual({
    kind: "paid",
    providerReference: `t-${reference}`,
  });
});

test("one that was made before its line was cut is not made twice, and is no failure", async () => {
  chapa.cutNext();
  expect(await provider.transfer(transfer)).toMatchObject({ kind: "unknown" });
  expect(await provider.transfer(transfer)).toMatchObject({ kind: "pending" });
  expect(chapa.transfers.size).toBe(1);
});

test.each([
  ["Our Transfer hours are Mon-Sat 08:30 AM – 04:30 PM", 400, "not_now"],
  ["Insufficient Balance", 400, "not_now"],
  ["Too many requests", 429, "not_now"],
  ["Invalid API Key", 401, "not_now"],
  ["The account number is not valid for Awash Bank", 400, "refused"],
  [{ account_number: ["validation.required"] }, 422, "refused"],
  ["Server error", 503, "unknown"],
])("%j with %i is %s", async (message, status, kind) => {
  chapa.refuseWith(status, message);
  expect(await provider.transfer(transfer)).toMatchObject({ kind });
});

test.each([
  ["failed", "refused"],
  ["reverted", "refused"],
  ["queued", "pending"],
  ["something new", "unknown"],
])("a transfer that is %s is %s", async (status, kind) => {
  become(status);
  expect(await provider.verifyTransfer(transfer)).toMatchObject({ kind });
});

test("one that Chapa doesn't know was not started; one of another amount is not believed", async () => {
  expect(await provider.verifyTransfer(transfer)).toEqual({ kind: "not_started" });
  become("success");
  expect(await provider.verifyTransfer({ ...transfer, amountSantim: 40_000 })).toMatchObject({
    kind: "unknown",
  });
});

test("without Chapa nothing is known", async () => {
  await chapa.close();
  chapa = await startFakeTransfers();
  expect(await provider.banks()).toMatchObject({ kind: "unknown" });
  expect(await provider.verifyTransfer(transfer)).toMatchObject({ kind: "unknown" });
});
