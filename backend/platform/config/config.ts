import { randomBytes } from "node:crypto";
import path from "node:path";
import { DESKTOP_ORIGIN } from "#contract/desktop/desktop-origin.ts";
import { ConfigError } from "./config-error.ts";
import { type Environment, environment } from "./environment.ts";
import { metricsSettings } from "./metrics-settings.ts";
import { paymentSettings } from "./payment-settings.ts";
import { backupSettings } from "./backup-settings.ts";
import { replaySettings } from "./replay-settings.ts";
import { seatSettings } from "./seat-settings.ts";
import { storageSettings } from "./storage-settings.ts";
import { unsafeSettings } from "./production/unsafe-production.ts";

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
    /** True if accounts must verify their email. A demonstration that sends no emails does not require it. */
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
    /** True to seed accounts whose passwords are public. */
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
    /** If false, `secret` is random and lasts only as long as this process. */
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
