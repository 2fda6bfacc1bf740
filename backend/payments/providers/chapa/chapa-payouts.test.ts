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
const setStatus = (status: string) => chapa.transfers.set(reference, { amount: "400.50", status });

test("lists Chapa's banks for birr, and marks the wallets", async () => {
  expect(await provider.listBanks()).toEqual({
    kind: "banks",
    banks: [
      { code: "855", name: "telebirr", isWallet: true, digits: 10 },
      { code: "946", name: "Commercial Bank of Ethiopia (CBE)", isWallet: false, digits: 13 },
    ],
  });
});

test("a transfer is requested in birr, and only its verification confirms it", async () => {
  expect(await provider.transfer(transfer)).toEqual({ kind: "pending", providerReference: null });
  expect(chapa.transfers.get(reference)).toEqual({ amount: "400.50", status: "pending" });
  expect(await provider.verifyTransfer(transfer)).toEqual({ kind: "pending" });
  setStatus("success");
  expect(await provider.verifyTransfer(transfer)).toEqual({
    kind: "paid",
    providerReference: `t-${reference}`,
  });
});

test("a transfer whose response was lost is not made twice, and has not failed", async () => {
  chapa.cutNext();
  expect(await provider.transfer(transfer)).toMatchObject({ kind: "unknown" });
  expect(await provider.transfer(transfer)).toMatchObject({ kind: "pending" });
  expect(chapa.transfers.size).toBe(1);
});

test.each([
  ["Our Transfer hours are Mon-Sat 08:30 AM – 04:30 PM", 400, "retry_later"],
  ["Insufficient Balance", 400, "retry_later"],
  ["Too many requests", 429, "retry_later"],
  ["Invalid API Key", 401, "retry_later"],
  ["The account number is not valid for Awash Bank", 400, "refused"],
  [{ account_number: ["validation.required"] }, 422, "refused"],
  ["Server error", 503, "unknown"],
])("the error %j with status %i is %s", async (message, status, kind) => {
  chapa.refuseWith(status, message);
  expect(await provider.transfer(transfer)).toMatchObject({ kind });
});

test.each([
  ["failed", "refused"],
  ["reverted", "refused"],
  ["queued", "pending"],
  ["something new", "unknown"],
])("a transfer with the status %s is %s", async (status, kind) => {
  setStatus(status);
  expect(await provider.verifyTransfer(transfer)).toMatchObject({ kind });
});

test("a transfer that Chapa does not know is not found; one with another amount is unknown", async () => {
  expect(await provider.verifyTransfer(transfer)).toEqual({ kind: "not_found" });
  setStatus("success");
  expect(await provider.verifyTransfer({ ...transfer, amountSantim: 40_000 })).toMatchObject({
    kind: "unknown",
  });
});

test("everything is unknown when Chapa is unreachable", async () => {
  await chapa.close();
  chapa = await startFakeTransfers();
  expect(await provider.listBanks()).toMatchObject({ kind: "unknown" });
  expect(await provider.verifyTransfer(transfer)).toMatchObject({ kind: "unknown" });
});
