import * as wire from "#contract/password.ts";
import type { Clock } from "#backend/clock.ts";
import type { Knex } from "#backend/db/knex.ts";
import { route, type Route } from "#backend/http/route.ts";
import { orderMail } from "#backend/mail/mail-repo.ts";
import { deviceCookie } from "./remember-device.ts";
import { resetPassword } from "./reset-password.ts";

interface PasswordResetServices {
  db: Knex;
  clock: Clock;
  /** Told when a session ends, so that its sockets end too. */
  onSessionEnded: (sessionId: string) => void;
}

export function passwordResetRoutes(services: PasswordResetServices): Route[] {
  const { db, clock } = services;
  return [
    route(wire.forgotPassword, {
      access: "public",
      limit: "forgotPassword",
      // The same work for everybody: whether there is such an account is looked up when the mail is written.
      handle: async ({ body: { email, language = "en" } }) => {
        await orderMail(db, { kind: "password-reset", language, data: { email } }, clock());
        return { data: {} };
      },
    }),
    route(wire.resetPassword, {
      access: "public",
      limit: "resetPassword",
      handle: async ({ body }) => {
        await resetPassword(services, body);
        return { data: {}, cookie: deviceCookie(null) };
      },
    }),
  ];
}
