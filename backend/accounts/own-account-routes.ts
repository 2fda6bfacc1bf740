import * as wire from "#contract/own-account.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { changePassword } from "./change-password.ts";
import { exportAccount } from "./export-account.ts";

interface OwnAccountServices {
  db: Knex;
  clock: Clock;
  onSessionEnded: (sessionId: string) => void;
}

/** What a person does with their own account, but for deleting it: that ends enrollments too. */
export function ownAccountRoutes(services: OwnAccountServices): Route[] {
  return [
    route(wire.changePassword, {
      access: "signed-in",
      // The same as for guesses at the door: who finds an open page must not guess on.
      limit: "logIn",
      handle: async ({ caller, body }) => {
        await changePassword(services, caller, body);
        return { data: {} };
      },
    }),
    route(wire.exportAccount, {
      access: "signed-in",
      limit: "accountExport",
      handle: async ({ caller }) => ({ data: await exportAccount(services, caller.accountId) }),
    }),
  ];
}
