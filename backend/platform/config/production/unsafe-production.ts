import { parseConnectionUrl } from "nodemailer/lib/shared/index.js";
import { connectionSecurity } from "#backend/platform/db/connection-security.ts";
import { isPrivateHost } from "./private-network.ts";

/** A variable that makes production unsafe, and what to change. */
export interface UnsafeSetting {
  variable: string;
  mend: string;
}

interface ProductionVariables {
  SECRET?: string | undefined;
  PUBLIC_URL?: string | undefined;
  ALLOWED_ORIGINS: readonly string[];
  DATABASE_URL?: string | undefined;
  ALLOW_EMBEDDED_DATABASE: boolean;
  DATABASE_TLS: "required" | "off";
  PASSWORD_COST: "full" | "low";
  SMTP_URL?: string | undefined;
  SMTP_TLS: "required" | "off";
  JANUS_URLS: readonly { url: string }[];
  STORAGE_URL?: string | undefined;
  BACKUP_URL?: string | undefined;
  STORAGE_TLS: "required" | "off";
  REPLAY_PROFILE: "full" | "draft";
}

/** Returns everything that makes these settings unsafe in production. */
export function unsafeSettings(values: ProductionVariables): UnsafeSetting[] {
  return [
    values.SECRET
      ? null
      : unsafe("SECRET", "is required in production: set it to at least 32 random characters."),
    values.PASSWORD_COST === "full"
      ? null
      : unsafe("PASSWORD_COST", "may not be low in production: stolen hashes would be guessed. Remove it."),
    publicUrlProblem(values),
    originsProblem(values),
    databaseProblem(values),
    smtpProblem(values),
    janusProblem(values),
    profileProblem(values),
    ...storageProblems(values),
  ].filter((problem) => problem !== null);
}

function unsafe(variable: string, mend: string): UnsafeSetting {
  return { variable, mend };
}

function publicUrlProblem({ PUBLIC_URL: url }: ProductionVariables): UnsafeSetting | null {
  if (!url) return unsafe("PUBLIC_URL", "is required in production, for example https://gubae.example.");
  if (new URL(url).protocol === "https:") return null;
  return unsafe(
    "PUBLIC_URL",
    "must begin with https:// in production: without it passwords travel in the clear, and browsers give no camera.",
  );
}

function originsProblem({ ALLOWED_ORIGINS: origins }: ProductionVariables): UnsafeSetting | null {
  const wrong = origins.filter((origin) => !origin.startsWith("https://"));
  if (wrong.length === 0) return null;
  return unsafe(
    "ALLOWED_ORIGINS",
    `may name only https:// origins in production: remove or change ${wrong.join(", ")}.`,
  );
}

function databaseProblem(values: ProductionVariables): UnsafeSetting | null {
  const { DATABASE_URL: url, ALLOW_EMBEDDED_DATABASE: mayEmbed, DATABASE_TLS: tls } = values;
  if (!url)
    return mayEmbed
      ? null
      : unsafe(
          "DATABASE_URL",
          "is required in production. Set it, or ALLOW_EMBEDDED_DATABASE=true to use the database in DATA_DIR, " +
            "which you then have to back up yourself.",
        );
  try {
    if (tls === "off" || isDatabaseProtected(url)) return null;
  } catch (error) {
    return unsafe(
      "DATABASE_URL",
      `cannot be used: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
  return unsafe(
    "DATABASE_URL",
    "reaches PostgreSQL beyond this machine and its private network without verified TLS. Add " +
      "?sslmode=verify-full (with &sslrootcert=… for a certificate authority of your own), or set DATABASE_TLS=off " +
      "if the connection is protected in another way.",
  );
}

function isDatabaseProtected(url: string): boolean {
  const { host, verified } = connectionSecurity(url);
  return isPrivateHost(host) || verified;
}

function smtpProblem({ SMTP_URL: url, SMTP_TLS: tls }: ProductionVariables): UnsafeSetting | null {
  if (!url || tls === "off" || isSmtpProtected(url)) return null;
  return unsafe(
    "SMTP_URL",
    "sends emails, and with them password reset links, beyond this machine and its private network without verified " +
      "TLS. Use smtps://, or smtp://…?requireTLS=true, or set SMTP_TLS=off if the connection is protected in another way.",
  );
}

/** Plain smtp:// uses TLS only if the server offers it, and a man in the middle can suppress that offer. */
function isSmtpProtected(url: string): boolean {
  const { host = "", secure, requireTLS, ignoreTLS, tls } = parseConnectionUrl(url);
  if (isPrivateHost(host)) return true;
  return (secure === true || (isSet(requireTLS) && !isSet(ignoreTLS))) && verifies(tls);
}

/** Options in a URL may be strings. */
function isSet(option: unknown): boolean {
  return option === true || option === "true";
}

function verifies(tls: unknown): boolean {
  if (typeof tls !== "object" || tls === null || !("rejectUnauthorized" in tls)) return true;
  return tls.rejectUnauthorized !== false && tls.rejectUnauthorized !== "false";
}

/** The connection to Janus must be private or encrypted, since every message contains the Janus secret. */
function janusProblem({ JANUS_URLS: urls }: ProductionVariables): UnsafeSetting | null {
  const wrong = urls
    .map(({ url }) => url)
    .filter((url) => url.startsWith("ws:") && !isPrivateHost(new URL(url).hostname));
  if (wrong.length === 0) return null;
  return unsafe(
    "JANUS_URLS",
    `reaches Janus beyond this machine and its private network without TLS: use wss:// for ${wrong.join(", ")}.`,
  );
}

function profileProblem({ REPLAY_PROFILE: profile }: ProductionVariables): UnsafeSetting | null {
  if (profile === "full") return null;
  return unsafe(
    "REPLAY_PROFILE",
    "must be full in production: draft, which is for tests, takes processor time from live rooms.",
  );
}

function storageProblems(values: ProductionVariables): UnsafeSetting[] {
  const { STORAGE_URL, BACKUP_URL, STORAGE_TLS: tls } = values;
  return Object.entries({ STORAGE_URL, BACKUP_URL }).flatMap(([variable, url]) => {
    const parsed = url === undefined ? null : URL.parse(url);
    if (parsed?.protocol !== "http:" || tls === "off" || isPrivateHost(parsed.hostname)) return [];
    return unsafe(
      variable,
      "reaches the storage beyond this machine and its private network without TLS: use https://, or set STORAGE_TLS=off " +
        "if the connection is protected in another way.",
    );
  });
}
