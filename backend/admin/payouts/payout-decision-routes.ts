import * as wire from "#contract/admin/admin.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { getEarnings } from "#backend/payouts/earnings/earnings-repo.ts";
import { listPayoutsByStatus, type PayoutForAdmin } from "#backend/payouts/payout-repo.ts";
import { presentPayout } from "#backend/payouts/present-payout.ts";
import type { AdminServices } from "../admin-services.ts";
import { rejectPayout, releasePayout, resolvePayoutManually } from "./decide-payout.ts";

const access = "admin";

async function presentForAdmin({ db, clock, payoutWaitHours }: AdminServices, record: PayoutForAdmin) {
  const { availableSantim } = await getEarnings(db, {
    instructorId: record.instructorId,
    now: clock(),
    payoutWaitHours,
  });
  return {
    ...presentPayout(record),
    reference: record.reference,
    instructor: record.instructorId,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    available: santimToBirr(availableSantim),
    uncovered: isUncovered(record, availableSantim),
    instructorSuspended: record.instructorSuspendedAt !== null,
    releaseAfter: record.releaseAfter.toISOString(),
  };
}

/**
 * Returns true if the available balance is too low for a payout whose transfer was not requested yet. A released payout
 * is already deducted from the balance.
 */
function isUncovered({ status, amountSantim, transferRequestedAt }: PayoutForAdmin, available: number) {
  if (status === "requested") return amountSantim > available;
  return status === "released" && transferRequestedAt === null && available < 0;
}

export function payoutDecisionRoutes(services: AdminServices): Route[] {
  return [
    route(wire.listPayoutsByStatus, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listPayoutsByStatus(services.db, query.status, page), page);
        return { data: await Promise.all(rows.map((row) => presentForAdmin(services, row))), nextCursor };
      },
    }),
    route(wire.releasePayout, {
      access,
      handle: async ({ caller, params }) => {
        await releasePayout(services, { adminId: caller.accountId, payoutId: params.id });
        return { data: {} };
      },
    }),
    route(wire.rejectPayout, {
      access,
      handle: async ({ caller, params, body }) => {
        const { reason } = body;
        await rejectPayout(services, { adminId: caller.accountId, payoutId: params.id, reason });
        return { data: {} };
      },
    }),
    route(wire.resolvePayoutManually, {
      access,
      handle: async ({ caller, params, body }) => {
        await resolvePayoutManually(services, { adminId: caller.accountId, payoutId: params.id, ...body });
        return { data: {} };
      },
    }),
  ];
}
