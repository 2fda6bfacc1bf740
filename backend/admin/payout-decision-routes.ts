import * as wire from "#contract/admin.ts";
import { santimToBirr } from "#contract/money.ts";
import { idPage, pageOf } from "#backend/http/id-page.ts";
import { route, type Route } from "#backend/http/route.ts";
import { earningsOf } from "#backend/payouts/earnings-repo.ts";
import { listPayoutsIn, type PayoutForAdmin } from "#backend/payouts/payout-repo.ts";
import { presentPayout } from "#backend/payouts/present-payout.ts";
import type { AdminServices } from "./admin-services.ts";
import { rejectPayout, releasePayout, settlePayoutByHand } from "./decide-payout.ts";

const access = "admin";

async function presentForAdmin({ db, clock }: AdminServices, record: PayoutForAdmin) {
  const { availableSantim } = await earningsOf(db, record.instructorId, clock());
  return {
    ...presentPayout(record),
    reference: record.reference,
    instructor: record.instructorId,
    instructorName: record.instructorName,
    instructorEmail: record.instructorEmail,
    available: santimToBirr(availableSantim),
  };
}

export function payoutDecisionRoutes(services: AdminServices): Route[] {
  return [
    route(wire.payoutsToRelease, {
      access,
      handle: async ({ query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await listPayoutsIn(services.db, query.status, page), page);
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
    route(wire.settlePayoutByHand, {
      access,
      handle: async ({ caller, params, body }) => {
        await settlePayoutByHand(services, { adminId: caller.accountId, payoutId: params.id, ...body });
        return { data: {} };
      },
    }),
  ];
}
