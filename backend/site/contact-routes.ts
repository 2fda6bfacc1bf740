import * as wire from "#contract/pages/contact.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { enqueueEmail } from "#backend/platform/email/email-repo.ts";

interface ContactServices {
  db: Knex;
  clock: Clock;
}

export function contactRoutes({ db, clock }: ContactServices): Route[] {
  return [
    route(wire.sendContactMessage, {
      access: "public",
      limit: "contact",
      handle: async ({ body: { language = "en", ...message } }) => {
        await enqueueEmail(db, { kind: "contact-message", language, data: message }, clock());
        return { data: {} };
      },
    }),
  ];
}
