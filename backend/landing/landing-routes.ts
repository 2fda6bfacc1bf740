import { landing } from "#contract/landing.ts";
import { route, type Route } from "#backend/http/route.ts";
import { landingContent } from "./landing-content.ts";

/** The root for callers that prefer JSON; browsers get the web app before this is asked. */
export function landingRoutes(): Route[] {
  return [
    route(landing, {
      access: "public",
      handle: async ({ query }) => ({ data: landingContent[query.lang ?? "en"] }),
    }),
  ];
}
