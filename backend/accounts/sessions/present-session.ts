import type { SessionEntry } from "#contract/accounts/session-list.ts";
import { shortenAddress } from "../security/device-info.ts";
import type { SessionEntryRecord } from "./session-list-repo.ts";

/**
 * Of a session's IP address, the owner sees only the network, and whether the address is the same as the caller's. No
 * location is derived from it: in Ethiopia, most addresses belong to the mobile operator and resolve to its exchange in
 * Addis Ababa.
 */
export function presentSession(record: SessionEntryRecord, callerAddress: string): SessionEntry {
  const { id, browser, system, since, lastUsedAt, current } = record;
  const address = shortenAddress(record.address);
  return {
    _id: id,
    browser,
    system,
    address,
    since: since.toISOString(),
    lastUsedAt: lastUsedAt.toISOString(),
    current,
    sameNetwork: address !== null && address === shortenAddress(callerAddress),
  };
}
