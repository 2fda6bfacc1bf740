import { landing } from "#contract/pages/landing.ts";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { landingContent } from "./landing-content.ts";

/**
 * Endpoints for the public pages, which are built before the platform fee is known and therefore request it from the
 * server.
 */
export function landingRoutes({ platformFeePercent }: { platformFeePercent: number }): Route[] {
  return [
    // Serves the root path to clients that prefer JSON; browsers get the web app instead.
    route(landing, {
      access: "public",
      handle: async ({ query }) => ({ data: landingContent[query.lang ?? "en"] }),
    }),
    route(platformFee, {
      access: "public",
      handle: async () => ({ data: { percent: platformFeePercent } }),
    }),
  ];
}
