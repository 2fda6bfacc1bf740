import type { WaitingCounts } from "#contract/admin/waiting-counts.ts";
import type { AdminServices } from "../admin-services.ts";
import { attentionRules } from "../attention/resolve-attention.ts";
import { countWaitingByReason, type WaitingReason } from "./waiting-count-repo.ts";

const sectionOf: Record<WaitingReason, keyof WaitingCounts> = {
  refund_refused: "payments",
  refund_unconfirmed: "payments",
  charge_mismatch: "payments",
  provider_not_configured: "payments",
  refund_overdue: "payments",
  chargeback: "payments",
  student_banned: "payments",
  refunds_waiting: "payments",
  payout: "payouts",
  delivery_review: "deliveries",
  complaint: "complaints",
  replay_missing: "missing-replays",
  cut_out: "cut-outs",
  report: "reported-messages",
};

/** Counts what waits for an admin, by the section of the admin area that lists it. */
export async function countWaiting(services: AdminServices): Promise<WaitingCounts> {
  const waiting: WaitingCounts = {
    payments: 0,
    payouts: 0,
    deliveries: 0,
    complaints: 0,
    "missing-replays": 0,
    "cut-outs": 0,
    "reported-messages": 0,
  };
  const { db, clock } = services;
  for (const { reason, count } of await countWaitingByReason(db, attentionRules(services), clock()))
    waiting[sectionOf[reason]] += count;
  return waiting;
}
