import * as wire from "#contract/accounts/password.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import type { PasswordCost } from "./passwords/hash-password.ts";
import { changePassword } from "./passwords/change-password.ts";

interface OwnAccountServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

/** Changes one's own password. */
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
  ];
}
