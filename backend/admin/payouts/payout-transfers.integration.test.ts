import { beforeEach, describe, expect, test } from "vitest";
import type {
  PayoutProvider,
  TransferStart,
  TransferVerification,
} from "#backend/payments/providers/payout-provider.ts";
import { advanceDuePayouts, advancePayout } from "#backend/payouts/advance-payout.ts";
import { call, errorOf } from "#backend/quality/testing/api-client.ts";
import { setUpTestServer } from "#backend/quality/testing/test-server.ts";
import { listPayoutsByStatus, releasePayout, resolvePayoutManually } from "#contract/admin/admin.ts";
import { FEE_PERCENT, payoutFixture, type PayoutFixture } from "./testing/payout-fixture.ts";

let fixture: PayoutFixture;
const api = setUpTestServer({ env: { PLATFORM_FEE_PERCENT: FEE_PERCENT } });
beforeEach(async () => {
  fixture = await payoutFixture(api);
});

describe("a transfer", () => {
  const minutes = (count: number) => new Date(Date.now() + count * 60_000);
  const withTransfer = (start: TransferStart, verified: TransferVerification) => {
    const requested: string[] = [];
    return {
      requested,
      transfer: async ({ reference }: { reference: string }) => {
        requested.push(reference);
        return start;
      },
      verifyTransfer: async () => verified,
    };
  };
  test("without a response has not failed, and is not requested again while the provider has it", async () => {
    const { process, createRequest, releaseWith, earnings, mine, balances } = fixture;
    const id = await createRequest();
    const silent = withTransfer({ kind: "unknown", reason: "silence" }, { kind: "pending" });
    await releaseWith(silent, id);
    for (const after of [1, 20, 200]) await advancePayout(process(silent, minutes(after)), id);
    expect(silent.requested).toHaveLength(1);
    expect(await mine()).toMatchObject({ status: "released" });
    expect(await earnings()).toEqual({
      balance: 5,
      available: 5,
      held: 0,
      inTransit: 400,
      paidOut: 0,
      next: null,
    });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, payouts_in_transit: -40_000 });
    await advancePayout(
      process({ verifyTransfer: async () => ({ kind: "paid", providerReference: "t" }) }),
      id,
    );
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("that never reached the provider is requested again later, under the same reference", async () => {
    const { process, createRequest, releaseWith } = fixture;
    const id = await createRequest();
    const lost = withTransfer({ kind: "unknown", reason: "cut" }, { kind: "not_found" });
    await releaseWith(lost, id);
    await advancePayout(process(lost, minutes(5)), id);
    expect(lost.requested).toHaveLength(1);
    await advancePayout(process(lost, minutes(11)), id);
    expect(new Set(lost.requested).size).toBe(1);
    expect(lost.requested).toHaveLength(2);
  });

  test("refused at the second request may have been made by the first one, so an admin finds out", async () => {
    const { process, createRequest, onSubject, releaseWith, mine, balances } = fixture;
    const id = await createRequest();
    await releaseWith(withTransfer({ kind: "unknown", reason: "cut" }, { kind: "not_found" }), id);
    const refusing = withTransfer({ kind: "refused", reason: "already there" }, { kind: "not_found" });
    await advancePayout(process(refusing, minutes(11)), id);
    expect(await mine()).toMatchObject({ status: "released" });
    const proof = "It is in the provider's dashboard.";
    await call(api.url, resolvePayoutManually, onSubject(id, { proof, outcome: "paid" }));
    expect(await mine()).toMatchObject({ status: "paid" });
    expect(await balances(id)).toEqual({ instructor_payable: 40_000, provider_clearing: -40_000 });
    const again = onSubject(id, { proof, outcome: "failed" });
    expect(await errorOf(api.url, resolvePayoutManually, again)).toMatchObject({ code: "payout_decided" });
  });

  test("outside of the provider's hours is made by a later poll", async () => {
    const { process, createRequest, releaseWith, mine } = fixture;
    const id = await createRequest();
    await releaseWith(
      withTransfer({ kind: "retry_later", reason: "Transfer hours" }, { kind: "not_found" }),
      id,
    );
    expect(await mine()).toMatchObject({ status: "released", note: "Transfer hours" });
    await advanceDuePayouts(process({}, minutes(5)));
    expect(await mine()).toMatchObject({ status: "released" });
    await advanceDuePayouts(process({}, minutes(31)));
    expect(await mine()).toMatchObject({ status: "paid" });
  });

  test("is requested once, however many processes advance it", async () => {
    const { process, createRequest, releaseWith } = fixture;
    const id = await createRequest();
    const slow = withTransfer({ kind: "unknown", reason: "slow" }, { kind: "pending" });
    await releaseWith({ transfer: async () => Promise.reject(new Error("killed before the request")) }, id);
    await api.db("payouts").where({ id }).update({ transferRequestedAt: null });
    await Promise.all(Array.from({ length: 5 }, () => advancePayout(process(slow), id)));
    expect(slow.requested).toHaveLength(1);
  });

  test("whose process died after the request is found by the next one", async () => {
    const { process, createRequest, releaseWith, mine } = fixture;
    const id = await createRequest();
    const { db, clock, ...rest } = process({});
    const died: Partial<PayoutProvider> = {
      transfer: async (transfer) => {
        await rest.provider.transfer(transfer);
        throw new Error("killed");
      },
    };
    await releaseWith(died, id);
    expect(await mine()).toMatchObject({ status: "released" });
    await advancePayout({ db, clock, ...rest }, id);
    expect(await mine()).toMatchObject({ status: "paid" });
  });
});

describe("a payout that its earnings no longer cover", () => {
  const hold = (payoutsHeldAt: Date | null) =>
    api.db("lectures").where({ id: fixture.sold.lecture._id }).update({ payoutsHeldAt });
  const listed = async (id: string, status: "requested" | "released") => {
    const payouts = await call(api.url, listPayoutsByStatus, {
      token: fixture.admin.token,
      query: { status },
    });
    return payouts.find(({ _id }) => _id === id);
  };
  const busy = { transfer: async () => ({ kind: "retry_later", reason: "low balance" }) as const };
  const sentAt = async (id: string) =>
    (await api.db("payouts").where({ id }).first("transferRequestedAt")).transferRequestedAt;

  test("is not released while students' complaints hold them", async () => {
    const { createRequest, onSubject } = fixture;
    const id = await createRequest();
    await hold(new Date());
    expect(await listed(id, "requested")).toMatchObject({ available: 0, uncovered: true });
    expect(await errorOf(api.url, releasePayout, onSubject(id))).toMatchObject({ code: "payout_too_high" });
    await hold(null);
    expect(await listed(id, "requested")).toMatchObject({ uncovered: false });
    await call(api.url, releasePayout, onSubject(id));
  });

  test("is not sent, though it was released, until they cover it again", async () => {
    const { process, createRequest, releaseWith } = fixture;
    const id = await createRequest();
    await releaseWith(busy, id);
    expect(await listed(id, "released")).toMatchObject({ uncovered: false });
    await hold(new Date());
    await advancePayout(process({}), id);
    expect(await sentAt(id)).toBeNull();
    expect(await listed(id, "released")).toMatchObject({ uncovered: true });
    await hold(null);
    await advancePayout(process({}), id);
    expect(await sentAt(id)).not.toBeNull();
  });

  test("is not sent again when the provider has no such transfer", async () => {
    const { process, createRequest, releaseWith } = fixture;
    const id = await createRequest();
    const requested: string[] = [];
    const lost = {
      transfer: async ({ reference }: { reference: string }) => {
        requested.push(reference);
        return { kind: "unknown", reason: "silence" } as const;
      },
      verifyTransfer: async () => ({ kind: "not_found" }) as const,
    };
    await releaseWith(lost, id);
    await hold(new Date());
    const later = new Date(Date.now() + 60 * 60_000);
    await advancePayout(process(lost, later), id);
    expect(requested).toHaveLength(1);
    await hold(null);
    await advancePayout(process(lost, later), id);
    expect(requested).toHaveLength(2);
  });
});
