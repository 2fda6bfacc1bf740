import { z } from "zod";
import { ConfigError } from "#backend/config-error.ts";
import type { ChapaSettings } from "./chapa/chapa-provider.ts";
import { modeOfChapaKey } from "./chapa/chapa-key.ts";

const flag = z.enum(["true", "false"]).transform((text) => text === "true");

/** The environment's part about money. */
export const paymentVariables = {
  PAYMENT_PROVIDER: z.enum(["sandbox", "chapa"]).default("sandbox"),
  ALLOW_SANDBOX_PAYMENTS: flag.default(false),
  /** Our share of each price. */
  PLATFORM_FEE_PERCENT: z.coerce.number().min(0).max(50).multipleOf(0.01).default(10),
  CHAPA_SECRET_KEY: z.string().optional(),
  /** The dashboard's "secret hash", which signs webhooks. */
  CHAPA_WEBHOOK_SECRET: z.string().optional(),
  CHAPA_URL: z.url().default("https://api.chapa.co/v1"),
  CHAPA_CHECKOUT_URL: z.url().default("https://checkout.chapa.co"),
};

type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

interface Shares {
  readonly platformFeePercent: number;
}

export type PaymentSettings = Shares &
  ({ readonly provider: "sandbox" } | { readonly provider: "chapa"; readonly chapa: ChapaSettings });

/**
 * Who takes the money, and how.
 * @throws ConfigError when real and pretended money could be mixed up
 */
export function paymentSettings(values: PaymentVariables, production: boolean): PaymentSettings {
  const platformFeePercent = values.PLATFORM_FEE_PERCENT;
  if (values.PAYMENT_PROVIDER === "chapa")
    return { platformFeePercent, provider: "chapa", chapa: chapaSettings(values, production) };
  if (production && !values.ALLOW_SANDBOX_PAYMENTS)
    throw new ConfigError(
      "PAYMENT_PROVIDER=sandbox takes no real money and is refused in production. " +
        "Set ALLOW_SANDBOX_PAYMENTS=true if that is what you want.",
    );
  return { platformFeePercent, provider: "sandbox" };
}

function chapaSettings(values: PaymentVariables, production: boolean): ChapaSettings {
  const { CHAPA_SECRET_KEY: secretKey, CHAPA_WEBHOOK_SECRET: webhookSecret } = values;
  if (!secretKey || !webhookSecret)
    throw new ConfigError("PAYMENT_PROVIDER=chapa needs CHAPA_SECRET_KEY and CHAPA_WEBHOOK_SECRET.");
  const baseUrl = values.CHAPA_URL.replace(/\/$/, "");
  if (!baseUrl.endsWith("/v1"))
    throw new ConfigError("CHAPA_URL must end with /v1: the second API counts in santim, not in birr.");
  const mode = modeOfChapaKey(secretKey);
  if (mode === "second-api")
    throw new ConfigError("CHAPA_SECRET_KEY is a key of Chapa's second API; we speak the first (CHASECK…).");
  if (mode === "unknown")
    throw new ConfigError("CHAPA_SECRET_KEY must begin with CHASECK_TEST- or CHASECK-.");
  if (mode === "live" && !production)
    throw new ConfigError("CHAPA_SECRET_KEY moves real money: it is for NODE_ENV=production only.");
  if (mode === "test" && production && !values.ALLOW_SANDBOX_PAYMENTS)
    throw new ConfigError(
      "CHAPA_SECRET_KEY is a test key, which takes no real money. Set ALLOW_SANDBOX_PAYMENTS=true if that is what you want.",
    );
  return {
    baseUrl,
    checkoutOrigin: new URL(values.CHAPA_CHECKOUT_URL).origin,
    secretKey,
    webhookSecret,
    mode,
  };
}
