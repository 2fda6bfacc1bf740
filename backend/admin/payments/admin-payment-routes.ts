import type { z } from "zod";
import * as wire from "#contract/admin/admin-payment.ts";
import { getWaitingRefunds, type WaitingRefunds as WireWaitingRefunds } from "#contract/admin/alert.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { AdminServices } from "../admin-services.ts";
import { findWaitingRefunds, type WaitingRefunds } from "../alerts/waiting-refund-repo.ts";
import { acceptPayment } from "./accept-payment.ts";
import { listRefundsOf, searchPayments, type FoundPayment, type FoundRefund } from "./payment-search-repo.ts";
import { refundPayment } from "./refund-payment.ts";

const access = "admin";

/** Routes for payments, whether or not they need an admin. */
export function adminPaymentRoutes(services: AdminServices): Route[] {
  const { db } = services;
  return [
    route(wire.findPayments, {
      access,
      handle: async ({ query }) => {
        const page = parseIdPage(query);
        const { search, lecture, status, from, before } = query;
        const found = await searchPayments(
          db,
          { search, lectureId: lecture, status, from: instant(from), before: instant(before) },
          page,
        );
        const { rows, nextCursor } = toPage(found, page);
        const ids = rows.map(({ id }) => id);
        const refunds = Map.groupBy(await listRefundsOf(db, ids), ({ paymentId }) => paymentId);
        return { data: rows.map((row) => present(row, refunds.get(row.id) ?? [])), nextCursor };
      },
    }),
    route(getWaitingRefunds, {
      access,
      handle: async () => {
        const waiting = await findWaitingRefunds(db);
        return { data: waiting ? presentWaiting(waiting) : null };
      },
    }),
    route(wire.acceptPayment, {
      access,
      handle: async ({ caller, params }) => {
        await acceptPayment(services, { adminId: caller.accountId, paymentId: params.id });
        return { data: {} };
      },
    }),
    route(wire.refundPayment, {
      access,
      handle: async ({ caller, params, body }) => {
        await refundPayment(services, { adminId: caller.accountId, paymentId: params.id, ...body });
        return { data: {} };
      },
    }),
  ];
}

const instant = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso));

function present(payment: FoundPayment, refunds: readonly FoundRefund[]): z.input<typeof wire.adminPayment> {
  const { id, textRef, status, studentName, studentEmail, lectureName, kind } = payment;
  return {
    _id: id,
    textRef,
    status,
    isCancelled: status === "failed" && payment.holdEndedAt !== null,
    studentName,
    studentEmail,
    lectureName,
    kind,
    amount: santimToBirr(payment.receivedSantim),
    refundable: santimToBirr(payment.refundableSantim),
    createdAt: payment.createdAt.toISOString(),
    paidAt: payment.paidAt?.toISOString() ?? null,
    refunds: refunds.map(presentRefund),
  };
}

function presentRefund(refund: FoundRefund): z.input<typeof wire.adminRefund> {
  const { id, amountSantim, status, borneBy, reason, createdAt } = refund;
  return {
    _id: id,
    amount: santimToBirr(amountSantim),
    status,
    borneBy,
    reason,
    at: createdAt.toISOString(),
  };
}

function presentWaiting({ refunds, santim, since, note }: WaitingRefunds): WireWaitingRefunds {
  return { refunds, amount: santimToBirr(santim), since: since.toISOString(), note };
}
