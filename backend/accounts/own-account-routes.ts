import * as wire from "#contract/accounts/own-account.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PasswordCost } from "./passwords/hash-password.ts";
import { changePassword } from "./passwords/change-password.ts";
import { exportAccount } from "#backend/account-data/export/export-account.ts";

interface OwnAccountServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

/** Routes of one's own account. Deleting it also ends enrollments, so that route is there. */
export function ownAccountRoutes(services: OwnAccountServices): Route[] {
  return [
    route(wire.changePassword, {
      access: "signed-in",
      // As for log-ins: an open session must not allow guessing the password.
      limit: "logIn",
      handle: async ({ caller, body, client }) => {
        await changePassword(services, caller, { ...body, client });
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
