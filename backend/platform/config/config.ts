import { randomBytes } from "node:crypto";
import path from "node:path";
import { z } from "zod";
import { NO_SHOW_REFUND_MINUTES } from "#contract/lectures/no-show.ts";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { iceServer } from "#contract/room/room.ts";
import { ConfigError } from "./config-error.ts";
import { metricsSettings, metricsVariables } from "./metrics-settings.ts";
import { flag, paymentSettings, paymentVariables } from "./payment-settings.ts";
import { backupSettings, backupVariables } from "./backup-settings.ts";
import { parseLogLevels } from "./log-levels.ts";
import { replaySettings, replayVariables } from "./replay-settings.ts";
import { seatSettings, seatVariables } from "./seat-settings.ts";
import { storageSettings } from "./storage-settings.ts";
import { unsafeSettings } from "./unsafe-production.ts";

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
    context.addIssue({ code: "custom", message: `is not valid JSON: ${String(error)}` });
    return z.NEVER;
  }
}

/**
 * An origin exactly as browsers send it in the Origin header. `null` is refused, since every sandboxed frame sends it.
 */
const origin = z
  .string()
  .refine(
    (text) => /^https?:\/\/[^/?#\s]+\/?$/.test(text) && URL.canParse(text),
    "must be origins like https://gubae.example, without a path",
  )
  .transform((text) => new URL(text).origin);

/** Whether TLS is required outside the private network. `off` states explicitly that it is not. */
const tls = z.enum(["required", "off"]).default("required");

const iceServers = z.string().transform(parseJson).pipe(z.array(iceServer));

const environment = z.object({
  NODE_ENV: z.enum(["development", "test", "production"]).default("development"),
  /** The address to listen on. The default is all addresses; in a demonstration, only this machine. */
  HOST: z.string().optional(),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /**
   * The port on 127.0.0.1 on which this process listens behind a balancer on the same machine. PORT is then the
   * balancer's port.
   */
  LISTEN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  /** How long a process keeps serving after SIGTERM, while /readyz fails. */
  DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).default(0),
  /** The URL of a PostgreSQL database. If unset, an embedded PostgreSQL in DATA_DIR is used. */
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a URL like postgres://user:password@host:5432/database")
    .optional(),
  /** Production uses the embedded database only when this is set. */
  ALLOW_EMBEDDED_DATABASE: flag.default(false),
  /** The URL of a database that our parent process has opened and migrated; set by `npm start -- --processes`. */
  PREPARED_DATABASE_URL: z.string().optional(),
  DATABASE_TLS: tls,
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  DATA_DIR: z.string().default(".data"),
  /** Where files are stored: an S3-compatible bucket or a folder. Defaults to DATA_DIR. */
  STORAGE_URL: z.string().optional(),
  STORAGE_TLS: tls,
  ...backupVariables,
  WEB_DIR: z.string().default("dist/web"),
  /** The URL at which browsers reach the server. */
  PUBLIC_URL: z.url().optional(),
  /** Further origins that may call the API from a browser. */
  ALLOWED_ORIGINS: list.pipe(z.array(origin)).default([]),
  /**
   * The number of reverse proxies in front of the server, which is the number of X-Forwarded-For entries that are
   * trusted.
   */
  TRUSTED_PROXIES: z.coerce.number().int().min(0).max(5).default(0),
  /** The server's secret. It signs room tickets and sandbox webhooks, among other things. */
  SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  ICE_SERVERS: iceServers.default([]),
  /** URLs of TURN servers, like turn:host:3478?transport=udp. TURN_SECRET is the secret that we share with them. */
  TURN_URLS: list.pipe(z.array(z.string().regex(/^turns?:/, "must be URLs like turn:host:3478"))).default([]),
  TURN_SECRET: z.string().min(16, "must have at least 16 characters").optional(),
  TURN_TTL_MINUTES: z.coerce.number().int().min(1).max(1440).default(240),
  /** The cost of hashing a password; `low` makes tests fast. */
  PASSWORD_COST: z.enum(["full", "low"]).default("full"),
  ...seatVariables,
  ...replayVariables,
  /**
   * The SMTP server, as smtps://user:password@host:465. If unset, emails stay queued; a demonstration shows them at
   * /outbox.
   */
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be a URL like smtps://user:password@host:465" })
    .optional(),
  SMTP_TLS: tls,
  /** The sender of emails, as `Gubae <no-reply@gubae.example>`. */
  EMAIL_FROM: z.string().optional(),
  /** The recipient of messages from the contact page. */
  CONTACT_EMAIL: z.email().optional(),
  /** If no host has come this many minutes after the start of a lecture, everyone is refunded. */
  NO_HOST_REFUND_MINUTES: z.coerce.number().int().min(1).max(600).default(NO_SHOW_REFUND_MINUTES),
  ...paymentVariables,
  /** The desktop app's releases, with a folder for each version. Without it, there is nothing to download. */
  RELEASES_DIR: z.string().optional(),
  /** The oldest version of the desktop app that need not update. */
  OLDEST_DESKTOP: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, "must be a version like 1.2.3")
    .default("0.0.0"),
  ...metricsVariables,
  /** The log level, optionally followed by other levels for individual modules: `info,room=debug`. */
  LOG_LEVEL: z.string().default("info").transform(parseLogLevels),
});

type Environment = z.infer<typeof environment>;

/** Reads the environment. Invalid values are replaced by their defaults and reported. */
function readEnvironment(variables: Record<string, unknown>, report: Report): Environment {
  const parsed = environment.safeParse(variables);
  if (parsed.success) return parsed.data;
  const rest = { ...variables };
  for (const { path: location, message } of parsed.error.issues) {
    const name = String(location[0]);
    report(name, `${location.join(".")}: ${message}`);
    delete rest[name];
  }
  return environment.parse(rest);
}

function turnSettings({ TURN_URLS: urls, TURN_SECRET: secret, TURN_TTL_MINUTES: ttlMinutes }: Environment) {
  if (urls.length === 0) return null;
  if (!secret) throw new ConfigError("TURN_SECRET is required with TURN_URLS: coturn's static-auth-secret.");
  return { urls, secret, ttlMinutes };
}

function emailSettings(values: Environment, publicUrl: string, demonstration: boolean) {
  const from = values.EMAIL_FROM ?? `Gubae <no-reply@${new URL(publicUrl).hostname}>`;
  return {
    smtpUrl: values.SMTP_URL,
    from,
    contactEmail: values.CONTACT_EMAIL ?? from,
    /** Whether accounts must verify their email. Not required in a demonstration that sends no emails. */
    verification: values.SMTP_URL !== undefined,
    /**
     * Emails contain password reset links, so the outbox is shown only in a demonstration, whose passwords are public
     * anyway.
     */
    outbox: demonstration && !values.SMTP_URL,
  };
}

/** Passkeys are bound to the host of PUBLIC_URL. Pages on unrelated hosts, and the desktop app, can't use them. */
function relyingPartyOf(publicUrl: string, origins: readonly string[]) {
  const id = new URL(publicUrl).hostname;
  const isOurs = (host: string) => host === id || host.endsWith(`.${id}`);
  return Object.freeze({ id, origins: origins.filter((candidate) => isOurs(new URL(candidate).hostname)) });
}

/**
 * Behind a balancer on the same machine, the process listens on 127.0.0.1 only. It trusts X-Forwarded-For, so clients
 * must not be able to bypass the balancer.
 */
function listenAddress({ HOST, PORT, LISTEN_PORT }: Environment, demonstration: boolean) {
  if (LISTEN_PORT !== undefined) return { host: "127.0.0.1", port: LISTEN_PORT, behindBalancer: true };
  return { host: HOST ?? (demonstration ? "127.0.0.1" : "0.0.0.0"), port: PORT, behindBalancer: false };
}

type Report = (variable: string, problem: string) => void;

/** Runs every check, so that the operator learns about all problems at once. */
function checkedSettings(variables: Record<string, unknown>) {
  const problems: string[] = [];
  const wrong = new Set<string>();
  const values = readEnvironment(variables, (variable, problem) => {
    wrong.add(variable);
    problems.push(problem);
  });
  const production = values.NODE_ENV === "production";
  for (const { variable, mend } of production ? unsafeSettings(values) : [])
    if (!wrong.has(variable)) problems.push(`${variable} ${mend}`);
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      problems.push(error.message);
      return null;
    }
  };
  const turn = attempt(() => turnSettings(values));
  const seats = attempt(() => seatSettings(values));
  const payments = attempt(() => paymentSettings(values, production));
  const storage = attempt(() => storageSettings(values.STORAGE_URL, values.DATA_DIR));
  const metrics = attempt(() => metricsSettings(values));
  const backup = storage && attempt(() => backupSettings(values, storage));
  if (problems.length > 0 || seats === null || payments === null || storage === null || backup === null)
    throw new ConfigError(problems.join("\n"));
  return { values, production, turn, seats, payments, storage, backup, metrics };
}

/**
 * Reads the environment once. Empty values count as missing.
 * @throws ConfigError naming every invalid variable, and what to change
 */
export function loadConfig(env: Readonly<Record<string, string | undefined>>) {
  const variables = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const { values, production, turn, seats, payments, storage, backup, metrics } = checkedSettings(variables);
  const demonstration = !production && !values.DATABASE_URL;
  const localUrls = [`http://localhost:${values.PORT}`, `http://127.0.0.1:${values.PORT}`] as const;
  const publicUrl = (values.PUBLIC_URL ?? localUrls[0]).replace(/\/$/, "");
  const ownOrigins = values.PUBLIC_URL ? [new URL(publicUrl).origin] : localUrls;
  return Object.freeze({
    production,
    hasConfiguredPublicUrl: values.PUBLIC_URL !== undefined,
    /** Whether to seed accounts whose passwords are public. */
    demonstration,
    /** A demonstration moves no real money, and its visitors have no authenticator app for its accounts. */
    adminsNeedSecondFactor: !demonstration,
    ...listenAddress(values, demonstration),
    drainMs: values.DRAIN_SECONDS * 1000,
    databaseUrl: values.DATABASE_URL,
    preparedDatabaseUrl: values.PREPARED_DATABASE_URL,
    databasePool: values.DATABASE_POOL,
    dataDir: path.resolve(values.DATA_DIR),
    storage: Object.freeze(storage),
    backup: Object.freeze(backup),
    webDir: path.resolve(values.WEB_DIR),
    publicUrl,
    allowedOrigins: [...ownOrigins, DESKTOP_ORIGIN, ...values.ALLOWED_ORIGINS],
    relyingParty: relyingPartyOf(publicUrl, [...ownOrigins, ...values.ALLOWED_ORIGINS]),
    trustedProxies: values.TRUSTED_PROXIES,
    secret: values.SECRET ?? randomBytes(32).toString("base64url"),
    /** False: `secret` is random and lasts only as long as this process. */
    hasConfiguredSecret: values.SECRET !== undefined,
    passwordCost: values.PASSWORD_COST,
    iceServers: values.ICE_SERVERS,
    turn,
    ...seats,
    replays: replaySettings(values),
    payments: Object.freeze(payments),
    noHostRefundMinutes: values.NO_HOST_REFUND_MINUTES,
    releasesDir: values.RELEASES_DIR === undefined ? null : path.resolve(values.RELEASES_DIR),
    oldestDesktop: values.OLDEST_DESKTOP,
    /** null: no metrics are served. */
    metrics,
    logLevels: Object.freeze(values.LOG_LEVEL),
    email: emailSettings(values, publicUrl, demonstration),
  });
}

export type Config = ReturnType<typeof loadConfig>;
