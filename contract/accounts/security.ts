import { z } from "zod/mini";
import { endpoint, id, pageQuery } from "../http/endpoint.ts";

export const securityEventKind = z.enum([
  "log_in",
  "log_in_failed",
  "password_reset",
  "password_change",
  "email_change",
  "session_end",
  "second_factor_added",
  "second_factor_removed",
  "second_factor_failed",
  "recovery_code_used",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "passkey_copied",
  "promotion",
  "suspension",
  "suspension_end",
  "ban",
  "ban_end",
  "refund",
  "refund_failed",
  "payout_requested",
  "payout_released",
  "payout_rejected",
  "payout_paid",
  "payout_failed",
]);
export type SecurityEventKind = z.infer<typeof securityEventKind>;

/** The device of a request. The IP address is shortened to its network. Each field is null when unknown. */
export const device = {
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
};

export const securityEvent = z.object({
  _id: id,
  kind: securityEventKind,
  /** ISO 8601 in UTC. */
  at: z.string(),
  ...device,
});
export type SecurityEvent = z.infer<typeof securityEvent>;

/** Lists the caller's security events, newest first. */
export const listSecurityEvents = endpoint({
  method: "GET",
  path: "/users/me/security-events",
  query: pageQuery,
  data: z.array(securityEvent),
});
