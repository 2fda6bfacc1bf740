import * as wire from "#contract/accounts/email-address.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { confirmEmail } from "./confirm-email.ts";
import { requestEmailChange } from "./request-email-change.ts";
import { resendVerification, verifyEmail } from "./verify-email.ts";

interface EmailAddressServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  /** Called when a session ends, to disconnect its sockets. */
  onSessionEnded: (sessionId: string) => void;
  /** True if accounts must verify their email. */
  verifiesEmails: boolean;
}

export function emailAddressRoutes(services: EmailAddressServices): Route[] {
  return [
    route(wire.changeEmail, {
      access: "signed-in",
      limit: "changeEmail",
      handle: async ({ caller, body }) => {
        await requestEmailChange(services, caller, body);
        return { data: {} };
      },
    }),
    route(wire.verifyEmail, {
      access: "signed-in",
      limit: "verifyEmail",
      handle: async ({ caller, body }) => {
        await verifyEmail(services, caller, body.code);
        return { data: {} };
      },
    }),
    route(wire.resendVerification, {
      access: "signed-in",
      limit: "resendVerification",
      handle: async ({ caller }) => {
        await resendVerification(services, caller);
        return { data: {} };
      },
    }),
    route(wire.confirmEmail, {
      access: "public",
      limit: "resetPassword",
      handle: async ({ body, client }) => {
        await confirmEmail(services, body.token, client);
        return { data: {} };
      },
    }),
  ];
}
