import type { AttentionReason } from "#contract/admin/admin.ts";

/** Why a payment needs an admin, as stored in `payments.attention_reason`. The other reasons follow from its state. */
export type StoredAttentionReason = Extract<
  AttentionReason,
  "charge_mismatch" | "refund_refused" | "refund_unconfirmed" | "chargeback"
>;
