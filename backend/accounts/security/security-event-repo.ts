import type { SecurityEventKind } from "#contract/accounts/security.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { IdPage } from "#backend/platform/http/id-cursor.ts";
import type { DeviceInfo } from "./device-info.ts";

interface NewEvent {
  kind: SecurityEventKind;
  accountId: string | null;
  device: DeviceInfo;
  now: Date;
}

export async function insertSecurityEvent(db: Db, { kind, accountId, device, now }: NewEvent): Promise<void> {
  await db("security_events").insert({ kind, accountId, ...device, createdAt: now });
}

export interface SecurityEventRecord extends DeviceInfo {
  id: string;
  kind: SecurityEventKind;
  createdAt: Date;
}

/** Lists an account's events, newest first. One row beyond the page shows that there is a next page. */
export async function listSecurityEvents(
  db: Db,
  accountId: string,
  { limit, after }: IdPage,
): Promise<SecurityEventRecord[]> {
  const query = db("security_events").where({ accountId });
  if (after !== null) void query.where("id", "<", after);
  return query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .select("id", "kind", "browser", "system", "address", "createdAt");
}

export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await db("security_events").where("createdAt", "<", before).delete();
}
