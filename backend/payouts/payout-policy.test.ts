import { expect, test } from "vitest";
import { releaseAfter } from "./payout-policy.ts";

const now = new Date("2026-12-10T07:00:00Z");
const hours = (count: number) => new Date(now.getTime() + count * 60 * 60_000);
const wallet = { bankCode: "855", accountNumber: "0911223344" };

test.each([
  ["the first payout", null, null, 0],
  ["the same destination as before", wallet, null, 0],
  ["another number", { ...wallet, accountNumber: "0922334455" }, null, 72],
  ["another bank", { ...wallet, bankCode: "946" }, null, 72],
  ["a password changed a minute ago", wallet, hours(-1 / 60), 72 - 1 / 60],
  ["a password changed 71 hours ago", null, hours(-71), 1],
  ["a password changed three days ago", wallet, hours(-72), 0],
  ["both", { ...wallet, bankCode: "946" }, hours(-10), 72],
] as const)("%s", (_, lastDestination, passwordChangedAt, wait) => {
  expect(releaseAfter({ ...wallet, lastDestination, passwordChangedAt, now })).toEqual(hours(wait));
});
