import type { AttentionReason } from "#contract/admin/admin.ts";

/**
 * The reason why a payment needs an admin, as stored in `payments.attention_reason`. The other reasons are derived from
 * its state.
 */
export type StoredAttentionReason = Extract<
  AttentionReason,
  "charge_mismatch" | "refund_refused" | "refund_unconfirmed" | "chargeback"
>;
