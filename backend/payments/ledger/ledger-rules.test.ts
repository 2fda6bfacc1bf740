import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payments/payment.ts";
import {
  paymentEntries,
  ledgerKindFor,
  payoutEntries,
  calculatePlatformFee,
  type LedgerEntry,
} from "./ledger-rules.ts";
import { refundEntries, returnedFee, type RefundAmounts } from "./refund-ledger-rules.ts";

const sum = (entries: readonly LedgerEntry[]) =>
  entries.reduce((total, { amountSantim }) => total + amountSantim, 0);

const money = fc
  .record({
    amountSantim: fc.integer({ min: 0, max: 10_000_000 }),
    percent: fc.float({ min: 0, max: 50, noNaN: true }),
  })
  .map(({ amountSantim, percent }) => ({
    amountSantim,
    platformFeeSantim: calculatePlatformFee(amountSantim, percent),
    providerFeeSantim: Math.floor(amountSantim * 0.035),
  }));

const paymentKinds = ["charge", "suspense", "chargeback"] as const;
const bearers = ["instructor", "platform", "nobody"] as const;

test("every transaction balances, whatever the amount", () => {
  fc.assert(
    fc.property(money, fc.constantFrom(...paymentKinds), fc.boolean(), (paid, kind, isInSuspense) => {
      expect(sum(paymentEntries(kind, { ...paid, isInSuspense }))).toBe(0);
    }),
  );
  fc.assert(
    fc.property(money, fc.constantFrom(...bearers), (paid, borneBy) => {
      for (const kind of ["refund_due", "refund"] as const)
        expect(sum(refundEntries(kind, { ...paid, borneBy }))).toBe(0);
    }),
  );
});

test("a payment that is refunded in any parts leaves the provider's fee, and what the platform bears", () => {
  const parts = fc.array(
    fc.record({
      share: fc.float({ min: 0, max: 1, noNaN: true }),
      borneBy: fc.constantFrom("instructor", "platform"),
    }),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(money, parts, (paid, splits) => {
      fc.pre(paid.amountSantim > 0);
      const left = new Map<string, number>();
      const book = (entries: readonly LedgerEntry[]) => {
        for (const { account, amountSantim } of entries)
          left.set(account, (left.get(account) ?? 0) + amountSantim);
      };
      book(paymentEntries("charge", paid));
      const so = { rest: paid.amountSantim, borneByInstructorSantim: 0, returnedFeeSantim: 0, platform: 0 };
      for (const { share, borneBy } of [...splits, { share: 1, borneBy: "instructor" }]) {
        const amountSantim = Math.floor(so.rest * share);
        so.rest -= amountSantim;
        const isInstructors = borneBy === "instructor";
        const platformFeeSantim = isInstructors ? returnedFee({ ...paid, ...so }, amountSantim) : 0;
        if (isInstructors) so.borneByInstructorSantim += amountSantim;
        else so.platform += amountSantim;
        so.returnedFeeSantim += platformFeeSantim;
        const refund = { amountSantim, platformFeeSantim, borneBy } as const;
        book(refundEntries("refund_due", refund as RefundAmounts));
        book(refundEntries("refund", refund as RefundAmounts));
      }
      expect(left.get("refunds_payable") ?? 0).toBe(0);
      expect(left.get("provider_clearing") ?? 0).toBe(0 - paid.providerFeeSantim);
      expect(left.get("platform_losses") ?? 0).toBe(so.platform);
      // We never take back more than the instructor earned, and never refund more of our fee than we took, so neither
      // balance exceeds zero (credits are negative).
      expect(left.get("instructor_payable") ?? 0).toBeLessThanOrEqual(0);
      expect(left.get("platform_fees") ?? 0).toBeLessThanOrEqual(0);
      if (so.platform === 0)
        expect([left.get("instructor_payable") ?? 0, left.get("platform_fees") ?? 0]).toEqual([0, 0]);
    }),
  );
});

test("450 birr at 10 % leave 405 for the instructor", () => {
  const paid = {
    amountSantim: 45_000,
    platformFeeSantim: calculatePlatformFee(45_000, 10),
    providerFeeSantim: 1575,
  };
  expect(paymentEntries("charge", paid)).toEqual([
    { account: "provider_clearing", amountSantim: 43_425 },
    { account: "provider_fees", amountSantim: 1575 },
    { account: "platform_fees", amountSantim: -4500 },
    { account: "instructor_payable", amountSantim: -40_500 },
  ]);
});

test.each([
  [1001, 10, 100],
  [999, 2.55, 25],
  [45_000, 0, 0],
])("of %i santim, %f %% are %i", (amount, percent, fee) => {
  expect(calculatePlatformFee(amount, percent)).toBe(fee);
});

test("exactly a charge has ledger entries: the right one, and the wrong one in suspense", () => {
  const booked = paymentStatus.options
    .map((to) => [to, ledgerKindFor(to)])
    .filter(([, kind]) => kind !== null);
  expect(booked).toEqual([
    ["in_review", "suspense"],
    ["paid", "charge"],
  ]);
});

test("a failed payout balances out; a completed one moves the payable from clearing", () => {
  const total = (...kinds: Parameters<typeof payoutEntries>[0][]) => {
    const left = new Map<string, number>();
    for (const { account, amountSantim } of kinds.flatMap((kind) => payoutEntries(kind, 700)))
      left.set(account, (left.get(account) ?? 0) + amountSantim);
    return Object.fromEntries([...left].filter(([, amount]) => amount !== 0));
  };
  expect(total("payout_release")).toEqual({ instructor_payable: 700, payouts_in_transit: -700 });
  expect(total("payout_release", "payout_failed")).toEqual({});
  expect(total("payout_release", "payout_paid")).toEqual({
    instructor_payable: 700,
    provider_clearing: -700,
  });
});
