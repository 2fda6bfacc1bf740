import type { Clock } from "#backend/platform/clock.ts";
import type { ChapaSettings } from "#backend/platform/config/payment-settings.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { cancelChapaCheckout, startChapaCheckout } from "./chapa-checkout.ts";
import { listChapaCharges } from "./chapa-charge-list.ts";
import { createChapaClient } from "./chapa-client.ts";
import { requestChapaRefund, verifyChapaRefund } from "./chapa-refund.ts";
import { verifyChapaCharge } from "./chapa-verification.ts";
import { parseChapaWebhook } from "./chapa-webhook.ts";

/** Creates a provider that uses Chapa's v1 API (developer.chapa.co). Chapa's amounts are in birr, ours in santim. */
export function createChapaProvider(
  settings: ChapaSettings,
  clock: Clock,
  timeoutMs?: number,
): PaymentProvider {
  const request = createChapaClient(settings, timeoutMs);
  return {
    name: "chapa",
    mode: settings.mode,
    requiresPhone: true,
    startCheckout: (checkout) =>
      startChapaCheckout({ request, checkoutOrigin: settings.checkoutOrigin }, checkout),
    verify: ({ textRef }) => verifyChapaCharge(request, textRef, clock()),
    cancelCheckout: ({ textRef }) => cancelChapaCheckout(request, textRef),
    parseWebhook: (raw, headers) => parseChapaWebhook(settings.webhookSecret, raw, headers),
    refund: (refund) => requestChapaRefund(request, refund),
    verifyRefund: (refund) => verifyChapaRefund(request, refund),
    listCharges: (since) => listChapaCharges(request, since),
  };
}
