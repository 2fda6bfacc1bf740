import type { SecurityEvent } from "#contract/accounts/security.ts";
import { shortenAddress } from "./device-info.ts";
import type { SecurityEventRecord } from "./security-event-repo.ts";

export function presentSecurityEvent(record: SecurityEventRecord): SecurityEvent {
  const { id, kind, createdAt, browser, system, address } = record;
  return { _id: id, kind, at: createdAt.toISOString(), browser, system, address: shortenAddress(address) };
}
