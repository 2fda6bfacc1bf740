import * as wire from "#contract/accounts/session-list.ts";
import { ADMIN_SESSION_MS, SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from "#backend/platform/constants.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { endOtherSessions, endSession, type SessionListServices } from "./end-sessions.ts";
import { presentSession } from "./present-session.ts";
import { listSessionEntries } from "./session-list-repo.ts";

export function sessionListRoutes(services: SessionListServices): Route[] {
  return [
    route(wire.listSessions, {
      access: "signed-in",
      handle: async ({ caller: { accountId, sessionId, role }, client }) => {
        const now = services.clock();
        const lifetime = role === "admin" ? ADMIN_SESSION_MS : SESSION_ABSOLUTE_MS;
        const records = await listSessionEntries(services.db, {
          accountId,
          sessionId,
          now,
          usedSince: new Date(now.getTime() - SESSION_IDLE_MS),
          startedSince: new Date(now.getTime() - lifetime),
        });
        return { data: records.map((record) => presentSession(record, client.address)) };
      },
    }),
    route(wire.endSession, {
      access: "signed-in",
      handle: async ({ caller, client, params }) => {
        await endSession(services, { caller, client }, params.id);
        return { data: {} };
      },
    }),
    route(wire.endOtherSessions, {
      access: "signed-in",
      handle: async ({ caller, client }) => {
        await endOtherSessions(services, { caller, client });
        return { data: {} };
      },
    }),
  ];
}
