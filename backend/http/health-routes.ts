import * as wire from "#contract/health.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "./route.ts";

/** `/healthz`: the process answers. `/readyz`: it can reach its database, else 503. */
export function healthRoutes({ db }: { db: Knex }): Route[] {
  return [
    route(wire.processHealth, { access: "public", handle: async () => ({ data: { up: true } }) }),
    route(wire.readiness, {
      access: "public",
      handle: async () => {
        await db.raw("select 1");
        return { data: { ready: true } };
      },
    }),
  ];
}
