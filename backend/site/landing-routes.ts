import { landing } from "#contract/pages/landing.ts";
import { platformFee } from "#contract/payments/platform-fee.ts";
import { route, type Route } from "#backend/platform/http/route.ts";
import { landingContent } from "./landing-content.ts";

/** The endpoints that the public pages call: the fee is not known yet when these pages are built. */
export function landingRoutes({ platformFeePercent }: { platformFeePercent: number }): Route[] {
  return [
    // The root for clients that prefer JSON; browsers get the web app instead.
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
