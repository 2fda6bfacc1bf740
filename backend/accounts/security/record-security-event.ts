import type { SecurityEventKind } from "#contract/accounts/security.ts";
import { afterCommit, type Db } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { logSecurityEvent } from "#backend/platform/logging/security-log.ts";
import { deviceInfo, UNKNOWN_DEVICE } from "./device-info.ts";
import { insertSecurityEvent } from "./security-event-repo.ts";

export interface SecurityEvent {
  kind: SecurityEventKind;
  accountId: string | null;
  now: Date;
  /**
   * Omitted when another account, such as an admin's, or the server caused the event, because the owner must not see an
   * admin's IP address.
   */
  client?: RequestClient;
  byAccountId?: string;
}

/**
 * Stores a security event for its account and logs it. Inside a transaction, the log line is written on commit, so that
 * the log never reports an event that was rolled back.
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
