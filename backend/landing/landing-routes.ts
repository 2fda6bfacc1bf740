import { landing } from "#contract/pages/landing.ts";
import { route, type Route } from "#backend/http/route.ts";
import { landingContent } from "./landing-content.ts";

/** The root for clients that prefer JSON; browsers get the web app instead. */
export function landingRoutes(): Route[] {
  return [
    route(landing, {
      access: "public",
      handle: async ({ query }) => ({ data: landingContent[query.lang ?? "en"] }),
    }),
  ];
}
