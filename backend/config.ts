import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { DESKTOP_ORIGIN } from "#contract/desktop-origin.ts";
import { iceServer } from "#contract/room.ts";
import { ConfigError } from "./config-error.ts";
import { paymentSettings, paymentVariables } from "./payments/payment-settings.ts";

const list = z.string().transform((text) =>
  text
    .split(",")
    .map((item) => item.trim())
    .filter(Boolean),
);

function parseJson(text: string, context: z.RefinementCtx): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    context.addIssue({ code: "custom", message: `not JSON: ${String(error)}` });
    return z.NEVER;
  }
}

const iceServers = z.string().transform(parseJson).pipe(z.array(iceServer));

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  HOST: z.string().default("0.0.0.0"),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Without it an embedded PostgreSQL in DATA_DIR is used. */
  DATABASE_URL: z.string().optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().default(".data"),
  WEB_DIR: z.string().default("dist/web"),
  /** The address under which people reach us. */
  PUBLIC_URL: z.url().optional(),
  /** Other origins that may call us with a browser. */
  ALLOWED_ORIGINS: list.default([]),
  /** How many proxies of ours stand in front. Their X-Forwarded-For is believed, no others'. */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** Signs room tickets and sandbox webhooks. */
  SECRET: z.string().min(32, "at least 32 characters").optional(),
  ICE_SERVERS: iceServers.default([]),
  /** Relays for browsers that can't reach each other, as turn:host:3478?transport=udp, and the secret shared with them. */
  TURN_URLS: list.pipe(z.array(z.string().regex(/^turns?:/, "addresses like turn:host:3478"))).default([]),
  TURN_SECRET: z.string().min(16, "at least 16 characters").optional(),
  TURN_TTL_MINUTES: z.coerce.number().int().min(1).max(1440).default(240),
  /** As smtps://user:password@host:465. Without it mails wait, or are shown at /outbox in a demonstration. */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "an address like smtps://user:password@host:465" })
    .optional(),
  /** Who our mails come from, as `Gubae <no-reply@gubae.example>`. */
  MAIL_FROM: z.string().optional(),
  /** Who reads what people write on the contact page. */
  CONTACT_EMAIL: z.email().optional(),
  /** When no host has come so long after the start, everybody is paid back. */
  NO_HOST_REFUND_MINUTES: z.coerce.number().int().min(1).max(600).default(20),
  ...paymentVariables,
  /** Where the desktop program's releases lie, a folder for each version. Without it there is nothing to download. */
  RELEASES_DIR: z.string().optional(),
  /** Desktop programs older than this are told to get a newer one. */
  OLDEST_DESKTOP: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, "a version like 1.2.3")
    .default("0.0.0"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
});

type Environment = z.infer<typeof environment>;

function refuseUnsafeProduction(values: Environment): void {
  if (values.NODE_ENV !== "production") return;
  if (!values.SECRET) throw new ConfigError("SECRET is needed in production: 32 or more random characters.");
  if (!values.PUBLIC_URL)
    throw new ConfigError("PUBLIC_URL is needed in production, as https://gubae.example.");
}

function turnSettings({ TURN_URLS: urls, TURN_SECRET: secret, TURN_TTL_MINUTES: ttlMinutes }: Environment) {
  if (urls.length === 0) return null;
  if (!secret) throw new ConfigError("TURN_SECRET is needed with TURN_URLS: coturn's static-auth-secret.");
  return { urls, secret, ttlMinutes };
}

function mailSettings(values: Environment, publicUrl: string) {
  const from = values.MAIL_FROM ?? `Gubae <no-reply@${new URL(publicUrl).hostname}>`;
  return {
    smtpUrl: values.SMTP_URL,
    from,
    contactEmail: values.CONTACT_EMAIL ?? from,
    /** Mails hold links that open accounts: they are shown only where everybody's password is printed anyway. */
    outbox: values.NODE_ENV !== "production" && !values.DATABASE_URL && !values.SMTP_URL,
  };
}

/**
 * Reads the environment once. Empty values count as absent.
 * @throws ConfigError naming every wrong variable
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success)
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const values = parsed.data;
  refuseUnsafeProduction(values);
  const ownNames = [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`] as const;
  const publicUrl = (values.PUBLIC_URL ?? ownNames[0]).replace(/\/$/, "");
  const ownOrigins = values.PUBLIC_URL ? [new URL(publicUrl).origin] : ownNames;
  return Object.freeze({
    production: values.NODE_ENV === "production",
    host: values.HOST,
    port: values.PORT,
    databaseUrl: values.DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDir: path.resolve(values.DATA_DIR),
    webDir: path.resolve(values.WEB_DIR),
    publicUrl,
    allowedOrigins: [...ownOrigins, DESKTOP_ORIGIN, ...values.ALLOWED_ORIGINS],
    trustedProxies: values.TRUSTED_PROXIES,
    secret: values.SECRET ?? randomBytes(32).toString("base64url"),
    /** False: it was made up, and lasts no longer than this process. */
    secretIsGiven: values.SECRET !== undefined,
    iceServers: values.ICE_SERVERS,
    turn: turnSettings(values),
    payments: Object.freeze(paymentSettings(values, values.NODE_ENV === "production")),
    noHostRefundMinutes: values.NO_HOST_REFUND_MINUTES,
    releasesDir: values.RELEASES_DIR === undefined ? null : path.resolve(values.RELEASES_DIR),
    oldestDesktop: values.OLDEST_DESKTOP,
    logLevel: values.LOG_LEVEL,
    mail: mailSettings(values, publicUrl),
  });
}

export type Config = ReturnType<typeof loadConfig>;
