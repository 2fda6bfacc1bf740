import { z } from "zod";
import { ConfigError } from "./config-error.ts";
import { chapaKeyMode } from "./chapa-key.ts";
import { flag, integer } from "./variable-types.ts";

export const paymentVariables = {
  PAYMENT_PROVIDER: z
    .enum(["sandbox", "chapa"])
    .default("sandbox")
    .meta({ description: "`sandbox` or `chapa`" }),
  ALLOW_SANDBOX_PAYMENTS: flag
    .default(false)
    .meta({ description: "`true` allows the sandbox, or one of Chapa's test keys, in production" }),
  PLATFORM_FEE_PERCENT: z.coerce
    .number()
    .min(0)
    .max(50)
    .multipleOf(0.01)
    .default(10)
    .meta({ description: "The platform's share of each price; the rest is the instructor's" }),
  PAYOUT_WAIT_HOURS: integer(0, 720).default(48).meta({
    description:
      "Hours for complaints: from the decision that a lecture was given until its payments are available",
  }),
  CHAPA_SECRET_KEY: z.string().optional().meta({
    description: "Key of Chapa's API v1: `CHASECK_TEST-…` outside production, `CHASECK-…` in production",
    unset: "none",
  }),
  CHAPA_WEBHOOK_SECRET: z.string().optional().meta({
    description:
      'The "secret hash" from Chapa\'s dashboard; the webhook address to enter there is `PUBLIC_URL/payment/webhook/chapa`',
    unset: "none",
  }),
  CHAPA_URL: z.url().default("https://api.chapa.co/v1").meta({ description: "Address of Chapa's API" }),
  CHAPA_CHECKOUT_URL: z
    .url()
    .default("https://checkout.chapa.co")
    .meta({ description: "Address of Chapa's checkout pages; payers are redirected nowhere else" }),
};

export interface ChapaSettings {
  /** `https://api.chapa.co/v1`, or a server that imitates it. */
  baseUrl: string;
  /** The origin of Chapa's checkout pages. */
  checkoutOrigin: string;
  secretKey: string;
  /** The dashboard's "secret hash". */
  webhookSecret: string;
  /** Derived from the secret key's prefix. */
  mode: "test" | "live";
}

type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

interface Fees {
  readonly platformFeePercent: number;
  readonly payoutWaitHours: number;
}

export type PaymentSettings = Fees &
  ({ readonly provider: "sandbox" } | { readonly provider: "chapa"; readonly chapa: ChapaSettings });

/** @throws ConfigError if real money and test money could be mixed up */
export function paymentSettings(values: PaymentVariables, production: boolean): PaymentSettings {
  const common = {
    platformFeePercent: values.PLATFORM_FEE_PERCENT,
    payoutWaitHours: values.PAYOUT_WAIT_HOURS,
  };
  if (values.PAYMENT_PROVIDER === "chapa")
    return { ...common, provider: "chapa", chapa: chapaSettings(values, production) };
  if (production && !values.ALLOW_SANDBOX_PAYMENTS)
    throw new ConfigError(
      "PAYMENT_PROVIDER=sandbox charges no real money, so it is not allowed in production. " +
        "Set ALLOW_SANDBOX_PAYMENTS=true to allow it.",
    );
  return { ...common, provider: "sandbox" };
}

function chapaSettings(values: PaymentVariables, production: boolean): ChapaSettings {
  const { CHAPA_SECRET_KEY: secretKey, CHAPA_WEBHOOK_SECRET: webhookSecret } = values;
  if (!secretKey || !webhookSecret)
    throw new ConfigError("PAYMENT_PROVIDER=chapa requires CHAPA_SECRET_KEY and CHAPA_WEBHOOK_SECRET.");
  const baseUrl = values.CHAPA_URL.replace(/\/$/, "");
  if (!baseUrl.endsWith("/v1"))
    throw new ConfigError("CHAPA_URL must end with /v1: version 2 of the API uses santim instead of birr.");
  const mode = chapaKeyMode(secretKey);
  if (mode === "second-api")
    throw new ConfigError(
      "CHAPA_SECRET_KEY belongs to version 2 of Chapa's API. Gubae uses version 1 (CHASECK…).",
    );
  if (mode === "unknown")
    throw new ConfigError("CHAPA_SECRET_KEY must begin with CHASECK_TEST- or CHASECK-.");
  if (mode === "live" && !production)
    throw new ConfigError(
      "CHAPA_SECRET_KEY is a live key, which charges real money. Use it with NODE_ENV=production only.",
    );
  if (mode === "test" && production && !values.ALLOW_SANDBOX_PAYMENTS)
    throw new ConfigError(
      "CHAPA_SECRET_KEY is a test key, which charges no real money. Set ALLOW_SANDBOX_PAYMENTS=true to allow it.",
    );
  return {
    baseUrl,
    checkoutOrigin: new URL(values.CHAPA_CHECKOUT_URL).origin,
    secretKey,
    webhookSecret,
    mode,
  };
}
