import * as wire from "#contract/admin/admin.ts";
import { getWaitingCounts } from "#contract/admin/waiting-counts.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { moduleLogger } from "#backend/platform/logging/logger.ts";
import { countWaiting } from "./alerts/count-waiting.ts";
import { listAuditLog } from "./audit-log-repo.ts";
import type { AdminServices } from "./admin-services.ts";
import { listPaymentEvents, listAttentionItems, paymentExists } from "./attention/attention-repo.ts";
import { complaintRoutes } from "./complaints/complaint-routes.ts";
import { reportRoutes } from "./reports/report-routes.ts";
import type { HealthServices } from "./health/health-check.ts";
import { healthReportRoutes } from "./health/health-report-routes.ts";
import { fulfillmentRoutes } from "./fulfillment/fulfillment-routes.ts";
import { redactionListRoutes } from "./replays/redaction-list-routes.ts";
import { missingReplayRoutes } from "./replays/missing-replay-routes.ts";
import { adminPaymentRoutes } from "./payments/admin-payment-routes.ts";
import { paidLectureRoutes } from "./lectures/paid-lecture-routes.ts";
import { payoutDecisionRoutes } from "./payouts/payout-decision-routes.ts";
import { presentAuditLogEntry, presentAttention, presentEvent, presentUser } from "./present-admin.ts";
import { attentionRules, retryPayment, resolvePaymentManually } from "./attention/resolve-attention.ts";
import { unsuspendUser, suspendUser } from "./users/suspend-user.ts";
import { searchUsers } from "./users/user-repo.ts";

const access = "admin";

/** The admin area's routes. Each admin action is recorded in the audit log, in the transaction that performs it. */
export function adminRoutes(options: AdminServices & HealthServices): Route[] {
  const services = { ...options, logger: moduleLogger(options.logger, "admin") };
  return [
    ...paymentRoutes(services),
    ...adminPaymentRoutes(services),
    ...payoutDecisionRoutes(services),
    ...paidLectureRoutes(services),
    ...fulfillmentRoutes(services),
    ...missingReplayRoutes(services),
    ...redactionListRoutes(services),
    ...complaintRoutes(services),
    ...reportRoutes(services),
    ...userRoutes(services),
    ...healthReportRoutes(services),
    route(getWaitingCounts, {
      access,
      handle: async () => ({ data: await countWaiting(services) }),
    }),
    route(wire.listAuditLog, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listAuditLog(services.db, page), page);
        return { data: rows.map(presentAuditLogEntry), nextCursor };
      },
    }),
  ];
}

function paymentRoutes(services: AdminServices): Route[] {
  const { db } = services;
  return [
    route(wire.listAttentionItems, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const items = await listAttentionItems(db, attentionRules(services), page);
        const { rows, nextCursor } = toPage(items, page);
        return { data: rows.map(presentAttention), nextCursor };
      },
    }),
    route(wire.listPaymentEvents, {
      access,
      handle: async ({ params }) => {
        if (!(await paymentExists(db, params.id))) throw new AppError("payment_not_found");
        return { data: (await listPaymentEvents(db, params.id)).map(presentEvent) };
      },
    }),
    route(wire.retryPayment, {
      access,
      handle: async ({ caller, params }) => {
        await retryPayment(services, { adminId: caller.accountId, paymentId: params.id });
        return { data: {} };
      },
    }),
    route(wire.resolvePaymentManually, {
      access,
      handle: async ({ caller, params, body }) => {
        const { proof } = body;
        await resolvePaymentManually(services, { adminId: caller.accountId, paymentId: params.id, proof });
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
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await searchUsers(services.db, query.search, page), page);
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
    route(wire.unsuspendUser, {
      access,
      handle: async ({ caller, params, body }) => {
        const { reason } = body;
        await unsuspendUser(services, { adminId: caller.accountId, accountId: params.id, reason });
        return { data: {} };
      },
    }),
  ];
}
