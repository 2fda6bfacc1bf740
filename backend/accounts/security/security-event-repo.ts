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
  await db("security_events").insert({ kind, account_id: accountId, ...device, created_at: now });
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
  const query = db("security_events").where({ account_id: accountId });
  if (after !== null) void query.where("id", "<", after);
  return query
    .orderBy("id", "desc")
    .limit(limit + 1)
    .select({
      id: "id",
      kind: "kind",
      browser: "browser",
      system: "system",
      address: "address",
      createdAt: "created_at",
    });
}

export async function deleteSecurityEventsBefore(db: Db, before: Date): Promise<void> {
  await db("security_events").where("created_at", "<", before).delete();
}
