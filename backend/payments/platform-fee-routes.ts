import { platformFee } from "#contract/payments/platform-fee.ts";
import { route, type Route } from "#backend/http/route.ts";
import type { PaymentSettings } from "./payment-settings.ts";

/** The fee for the public pages, which are built before anybody knows it. */
export function platformFeeRoutes({
  platformFeePercent,
}: Pick<PaymentSettings, "platformFeePercent">): Route[] {
  return [
    route(platformFee, { access: "public", handle: async () => ({ data: { percent: platformFeePercent } }) }),
  ];
}
