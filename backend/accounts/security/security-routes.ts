import * as wire from "#contract/accounts/security.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { parseIdPage, toPage } from "#backend/platform/http/id-cursor.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { presentSecurityEvent } from "./present-security.ts";
import { listSecurityEvents } from "./security-event-repo.ts";

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
