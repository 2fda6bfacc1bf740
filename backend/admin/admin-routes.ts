import * as wire from "#contract/admin.ts";
import { AppError } from "#backend/app-error.ts";
import { idPage, pageOf } from "#backend/http/id-page.ts";
import { route, type Route } from "#backend/http/route.ts";
import { listActs } from "./admin-act-repo.ts";
import type { AdminServices } from "./admin-services.ts";
import { listEventsOf, listForAPerson, paymentExists } from "./attention-repo.ts";
import { paidLectureRoutes } from "./paid-lecture-routes.ts";
import { payoutDecisionRoutes } from "./payout-decision-routes.ts";
import { presentAct, presentAttention, presentEvent, presentUser } from "./present-admin.ts";
import { refundExcluded } from "./refund-excluded.ts";
import { attentionNow, retryPayment, settleByHand } from "./see-to-payment.ts";
import { liftSuspension, suspendUser } from "./suspend-user.ts";
import { searchUsers } from "./user-repo.ts";

const access = "admin";

/** The admin area. Every act is written down in the transaction that does it. */
export function adminRoutes(services: AdminServices): Route[] {
  return [
    ...paymentRoutes(services),
    ...payoutDecisionRoutes(services),
    ...paidLectureRoutes(services),
    ...userRoutes(services),
    route(wire.adminActs, {
      access,
      handle: async ({ query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await listActs(services.db, page), page);
        return { data: rows.map(presentAct), nextCursor };
      },
    }),
  ];
}

function paymentRoutes(services: AdminServices): Route[] {
  const { db } = services;
  return [
    route(wire.paymentsForAPerson, {
      access,
      handle: async ({ query }) => {
        const page = idPage(query);
        const found = await listForAPerson(db, attentionNow(services), page);
        const { rows, nextCursor } = pageOf(found, page);
        return { data: rows.map(presentAttention), nextCursor };
      },
    }),
    route(wire.paymentEvents, {
      access,
      handle: async ({ params }) => {
        if (!(await paymentExists(db, params.id))) throw new AppError("payment_not_found");
        return { data: (await listEventsOf(db, params.id)).map(presentEvent) };
      },
    }),
    route(wire.retryPayment, {
      access,
      handle: async ({ caller, params }) => {
        await retryPayment(services, { adminId: caller.accountId, paymentId: params.id });
        return { data: {} };
      },
    }),
    route(wire.settleByHand, {
      access,
      handle: async ({ caller, params, body }) => {
        const { proof } = body;
        await settleByHand(services, { adminId: caller.accountId, paymentId: params.id, proof });
        return { data: {} };
      },
    }),
    route(wire.refundExcluded, {
      access,
      handle: async ({ caller, params, body: { reason } }) => {
        await refundExcluded(services, { adminId: caller.accountId, paymentId: params.id, reason });
        return { data: {} };
      },
    }),
  ];
}

function userRoutes(services: AdminServices): Route[] {
  return [
    route(wire.findUsers, {
      access,
      handle: async ({ query }) => {
        const page = idPage(query);
        const { rows, nextCursor } = pageOf(await searchUsers(services.db, query.search, page), page);
        return { data: rows.map(presentUser), nextCursor };
      },
    }),
    route(wire.suspendUser, {
      access,
      handle: async ({ caller, params, body }) => {
        const { reason } = body;
        await suspendUser(services, { adminId: caller.accountId, accountId: params.id, reason });
        return { data: {} };
      },
    }),
    route(wire.liftSuspension, {
      access,
      handle: async ({ caller, params, body }) => {
        const { reason } = body;
        await liftSuspension(services, { adminId: caller.accountId, accountId: params.id, reason });
        return { data: {} };
      },
    }),
  ];
}
