import type { z } from "zod/mini";
import * as wire from "#contract/admin/admin-payment.ts";
import { getWaitingRefunds } from "#contract/admin/alert.ts";
import { call } from "#renderer/data/client/client.ts";
import { pagedQueryOf } from "#renderer/data/queries/paged-query-of.ts";
import { queryOf } from "#renderer/data/queries/query-of.ts";

const PER_PAGE = 20;

export interface PaymentSearch {
  search: string;
  /** Only payments for this lecture; null for all. */
  lecture: string | null;
  status: wire.AdminPaymentState | null;
  /** The first and the last day, such as "2026-12-01", in this browser's time zone. */
  from: string | null;
  to: string | null;
}

/** Returns the start of a day in this browser's time zone, or of the day `plusDays` later. */
function startOf(day: string, plusDays = 0): string {
  const start = new Date(`${day}T00:00`);
  start.setDate(start.getDate() + plusDays);
  return start.toISOString();
}

export function paymentsQuery({ search, lecture, status, from, to }: PaymentSearch) {
  const query = {
    limit: PER_PAGE,
    search,
    ...(lecture !== null && { lecture }),
    ...(status !== null && { status }),
    ...(from !== null && { from: startOf(from) }),
    ...(to !== null && { before: startOf(to, 1) }),
  };
  return pagedQueryOf(wire.findPayments, { query });
}

export const waitingRefundsQuery = queryOf(getWaitingRefunds);

/** Accepts an amount that differs from the price, and enrolls the student. */
export async function acceptPayment(id: string): Promise<void> {
  await call(wire.acceptPayment, { params: { id } });
}

export async function refundPayment(
  id: string,
  refund: z.infer<typeof wire.refundPayment.body>,
): Promise<void> {
  await call(wire.refundPayment, { params: { id }, body: refund });
}
