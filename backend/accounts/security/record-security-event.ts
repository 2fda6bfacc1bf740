import type { SecurityEventKind } from "#contract/accounts/security.ts";
import { afterCommit, type Db } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { deviceInfo, UNKNOWN_DEVICE } from "./device-info.ts";
import { insertSecurityEvent } from "./security-event-repo.ts";

/** A refusal (403, or 429 of a rate limit) is only logged: a signed-in account could fill the table with them. */
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
  /** Whose event it is; null when the account is unknown. */
  accountId: string | null;
  /** Null when the server caused it. */
  address: string | null;
  /** The admin, host or other account that caused it, if it was not the account itself. */
  byAccountId?: string;
  /** The code of a refusal. */
  code?: string;
}

/** Writes the log line of a security event. Every such line has the same message, to search for. */
export function logSecurityEvent(logger: Pick<Logger, "info" | "warn">, event: LoggedEvent): void {
  const outcome = outcomes[event.kind];
  const line = { ...event, outcome };
  if (outcome === "succeeded") logger.info(line, "security_event");
  else logger.warn(line, "security_event");
}

export interface SecurityEvent {
  kind: SecurityEventKind;
  accountId: string | null;
  now: Date;
  /** Omitted when somebody else or the server caused it: the account must not see an admin's address. */
  client?: RequestClient;
  byAccountId?: string;
}

/**
 * Stores a security event for its account, and logs it. In a transaction, the log line is written when it commits, so
 * that the log tells nothing that did not happen.
 */
export async function recordSecurityEvent(
  { db, logger }: { db: Db; logger: Logger },
  { kind, accountId, now, client, byAccountId }: SecurityEvent,
): Promise<void> {
  const device = client ? deviceInfo(client) : UNKNOWN_DEVICE;
  await insertSecurityEvent(db, { kind, accountId, device, now });
  const by = byAccountId === undefined ? {} : { byAccountId };
  afterCommit(db, () => logSecurityEvent(logger, { kind, accountId, address: device.address, ...by }));
}
