import type { SecurityEventKind } from "#contract/accounts/security.ts";
import type { Logger } from "./logger.ts";

/**
 * A refusal (403, or 429 from a rate limit) is only logged, not stored: a signed-in account could fill the table with
 * refusals.
 */
export type LoggedKind = SecurityEventKind | "refusal";
export type SecurityOutcome = "succeeded" | "failed" | "refused";

const outcomes: Record<LoggedKind, SecurityOutcome> = {
  log_in: "succeeded",
  log_in_failed: "failed",
  password_reset: "succeeded",
  password_change: "succeeded",
  email_change: "succeeded",
  session_end: "succeeded",
  second_factor_added: "succeeded",
  second_factor_removed: "succeeded",
  second_factor_failed: "failed",
  recovery_code_used: "succeeded",
  recovery_codes_renewed: "succeeded",
  passkey_added: "succeeded",
  passkey_removed: "succeeded",
  passkey_copied: "refused",
  promotion: "succeeded",
  suspension: "succeeded",
  suspension_end: "succeeded",
  ban: "succeeded",
  ban_end: "succeeded",
  refund: "succeeded",
  refund_failed: "failed",
  payout_requested: "succeeded",
  payout_released: "succeeded",
  payout_rejected: "refused",
  payout_paid: "succeeded",
  payout_failed: "failed",
  refusal: "refused",
};

interface LoggedEvent {
  kind: LoggedKind;
  /** The account that the event concerns; null when it is unknown. */
  accountId: string | null;
  /** Null when the server caused the event. */
  address: string | null;
  /**
   * The account that caused the event, such as an admin or a host, if it was not the account that the event concerns.
   */
  byAccountId?: string;
  /** The code of a refusal. */
  code?: string;
}

/** Writes the log line of a security event. Every such line has the same message, so that it can be searched for. */
export function logSecurityEvent(logger: Pick<Logger, "info" | "warn">, event: LoggedEvent): void {
  const outcome = outcomes[event.kind];
  const line = { ...event, outcome };
  if (outcome === "succeeded") logger.info(line, "security_event");
  else logger.warn(line, "security_event");
}
