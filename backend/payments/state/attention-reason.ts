import type { AttentionReason } from "#contract/admin/admin.ts";

/**
 * The attention reasons that are stored in `payments.attention_reason`. All other reasons are derived from the
 * payment's state.
 */
export type StoredAttentionReason = Extract<
  AttentionReason,
  "charge_mismatch" | "refund_refused" | "refund_unconfirmed" | "chargeback"
>;
