import type { SessionEntry } from "#contract/accounts/session-list.ts";
import { shortenAddress } from "../security/device-info.ts";
import type { SessionEntryRecord } from "./session-list-repo.ts";

/**
 * The address tells its owner the network, and whether it is the caller's. No place is derived from it: in Ethiopia, most
 * addresses are the mobile operator's and lead to its exchange in Addis Ababa.
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
