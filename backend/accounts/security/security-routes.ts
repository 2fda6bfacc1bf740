import * as wire from "#contract/accounts/security.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { listSecurityEvents, type SecurityEventRecord } from "./security-event-repo.ts";
import type { SecurityEvent } from "#contract/accounts/security.ts";
import { shortenAddress } from "./device-info.ts";

export function presentSecurityEvent(record: SecurityEventRecord): SecurityEvent {
  const { id, kind, createdAt, browser, system, address } = record;
  return { _id: id, kind, at: createdAt.toISOString(), browser, system, address: shortenAddress(address) };
}

interface SecurityServices {
  db: Knex;
}

export function securityRoutes({ db }: SecurityServices): Route[] {
  return [
    route(wire.listSecurityEvents, {
      access: "signed-in",
      handle: async ({ caller, query }) => {
        const page = parseIdPage(query);
        const { rows, nextCursor } = toPage(await listSecurityEvents(db, caller.accountId, page), page);
        return { data: rows.map(presentSecurityEvent), nextCursor };
      },
    }),
  ];
}
