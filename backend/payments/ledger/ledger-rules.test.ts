import fc from "fast-check";
import { expect, test } from "vitest";
import { paymentStatus } from "#contract/payment.ts";
import { canMove } from "../payment-state.ts";
import { entriesOf, ledgerKindOf, payoutEntriesOf, platformFee, type LedgerEntry } from "./ledger-rules.ts";

const sum = (entries: readonly LedgerEntry[]) =>
  entries.reduce((total, { amountSantim }) => total + amountSantim, 0);

const money = fc
  .record({
    amountSantim: fc.integer({ min: 0, max: 10_000_000 }),
    percent: fc.float({ min: 0, max: 50, noNaN: true }),
  })
  .map(({ amountSantim, percent }) => ({
    amountSantim,
    platformFeeSantim: platformFee(amountSantim, percent),
    providerFeeSantim: Math.floor(amountSantim * 0.035),
  }));

test("every move balances, whatever the amount", () => {
  fc.assert(
    fc.property(money, fc.constantFrom("charge", "refund_due", "refund"), (paid, kind) => {
      expect(sum(entriesOf(kind, paid))).toBe(0);
    }),
  );
});

test("a payment that went all the way back leaves nothing but the provider's fee", () => {
  fc.assert(
    fc.property(money, (paid) => {
      const left = new Map<string, number>();
      for (const kind of ["charge", "refund_due", "refund"] as const)
        for (const { account, amountSantim } of entriesOf(kind, paid))
          left.set(account, (left.get(account) ?? 0) + amountSantim);
      const fee = paid.providerFeeSantim;
      const rest = Object.fromEntries([...left].filter(([, amount]) => amount !== 0));
      expect(rest).toEqual(fee === 0 ? {} : { provider_clearing: -fee, provider_fees: fee });
    }),
  );
});

test("450 birr at 10 % are 405 for the instructor", () => {
  const paid = { amountSantim: 45_000, platformFeeSantim: platformFee(45_000, 10), providerFeeSantim: 1575 };
  expect(entriesOf("charge", paid)).toEqual([
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
  expect(platformFee(amount, percent)).toBe(fee);
});

test("money moves exactly where the state table lets a payment be paid or sent back, once for each kind", () => {
  const moves = paymentStatus.options.flatMap((from) =>
    paymentStatus.options
      .filter((to) => canMove(from, to))
      .map((to) => ({ from, to, kind: ledgerKindOf(from, to) })),
  );
  const booked = (kind: string) => moves.filter((move) => move.kind === kind).map(({ from }) => from);
  expect(booked("charge")).toEqual(["created", "pending", "failed", "expired"]);
  // Entered once at most in a payment's life, so that its booking is unique.
  expect(booked("refund_due")).toEqual(["paid"]);
  expect(booked("refund")).toEqual(["refund_pending", "refund_failed"]);
  expect(ledgerKindOf("refund_failed", "refund_pending")).toBeNull();
});

test("a payout that failed leaves nothing, one that arrived takes what was owed out of the clearing", () => {
  const total = (...kinds: Parameters<typeof payoutEntriesOf>[0][]) => {
    const left = new Map<string, number>();
    for (const { account, amountSantim } of kinds.flatMap((kind) => payoutEntriesOf(kind, 700)))
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
