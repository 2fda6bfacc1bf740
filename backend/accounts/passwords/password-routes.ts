import * as wire from "#contract/accounts/password.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { enqueueEmail } from "#backend/platform/email/email-repo.ts";
import { deviceCookie } from "../sessions/remember-device.ts";
import { changePassword } from "./change-password.ts";
import type { PasswordCost } from "./hash-password.ts";
import { resetPassword } from "./reset-password.ts";

interface PasswordServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
  passwordCost: PasswordCost;
}

export function passwordRoutes(services: PasswordServices): Route[] {
  const { db, clock } = services;
  return [
    route(wire.changePassword, {
      access: "signed-in",
      // The same rate limit as for log-ins. Without it, an attacker who has taken over an open session could guess the
      // password.
      limit: "logIn",
      handle: async ({ caller, body, client }) => {
        await changePassword(services, caller, { ...body, client });
        return { data: {} };
      },
    }),
    route(wire.forgotPassword, {
      access: "public",
      limit: "forgotPassword",
      // The account is looked up only when the email is composed, so the response takes the same time whether or not
      // the account exists.
      handle: async ({ body: { email, language = "en" } }) => {
        await enqueueEmail(db, { kind: "password-reset", language, data: { email } }, clock());
        return { data: {} };
      },
    }),
    route(wire.resetPassword, {
      access: "public",
      limit: "resetPassword",
      handle: async ({ body, client }) => {
        await resetPassword(services, body, client);
        return { data: {}, cookie: deviceCookie(null) };
      },
    }),
  ];
}
