import type { Clock } from "#backend/clock.ts";
import type { PaymentProvider } from "../payment-provider.ts";
import { cancelChapaCheckout, startChapaCheckout } from "./chapa-checkout.ts";
import { chapaClient } from "./chapa-client.ts";
import { refundAtChapa, verifyChapaRefund } from "./chapa-refund.ts";
import { verifyChapaCharge } from "./chapa-verification.ts";
import { readChapaWebhook } from "./chapa-webhook.ts";

export interface ChapaSettings {
  /** `https://api.chapa.co/v1`, or a server that behaves as it does. */
  baseUrl: string;
  /** Where its checkout pages are. */
  checkoutOrigin: string;
  secretKey: string;
  /** The dashboard's "secret hash". */
  webhookSecret: string;
  /** What the secret key's prefix says. */
  mode: "test" | "live";
}

/** Chapa's first API (developer.chapa.co). Amounts leave and enter as birr; inside they are santim. */
export function createChapaProvider(
  settings: ChapaSettings,
  clock: Clock,
  timeoutMs?: number,
): PaymentProvider {
  const ask = chapaClient(settings, timeoutMs);
  return {
    name: "chapa",
    mode: settings.mode,
    needsPhone: true,
    startCheckout: (checkout) =>
      startChapaCheckout({ ask, checkoutOrigin: settings.checkoutOrigin }, checkout),
    verify: ({ textRef }) => verifyChapaCharge(ask, textRef, clock()),
    cancelCheckout: ({ textRef }) => cancelChapaCheckout(ask, textRef),
    parseWebhook: (raw, headers) => readChapaWebhook(settings.webhookSecret, raw, headers),
    refund: (refund) => refundAtChapa(ask, refund),
    verifyRefund: (refund) => verifyChapaRefund(ask, refund),
  };
}
