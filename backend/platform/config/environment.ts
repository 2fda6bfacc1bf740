import { z } from "zod";
import { NO_SHOW_REFUND_MINUTES } from "#contract/lectures/no-show.ts";
import { iceServer } from "#contract/media/ice-server.ts";
import { backupVariables } from "./backup-settings.ts";
import { parseLogLevels } from "./log-levels.ts";
import { metricsVariables } from "./metrics-settings.ts";
import { paymentVariables } from "./payment-settings.ts";
import { replayVariables } from "./replay-settings.ts";
import { seatVariables } from "./seat-settings.ts";
import { flag, integer } from "./variable-types.ts";

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

/** `required` demands TLS outside the private network; `off` states explicitly that TLS is not required. */
const tls = z.enum(["required", "off"]).default("required");

const iceServers = z.string().transform(parseJson).pipe(z.array(iceServer));

/** All variables. Their descriptions are the page docs/configuration.md (`npx vitest run -u configuration-page` writes it). */
export const environment = z.object({
  NODE_ENV: z
    .enum(["development", "test", "production"])
    .default("development")
    .meta({ description: "`production` refuses to start with unsafe settings" }),
  HOST: z.string().optional().meta({
    description: "Address to listen on",
    unset: "`127.0.0.1` for a demonstration, otherwise `0.0.0.0`",
  }),
  PORT: integer(0, 65_535)
    .default(3000)
    .meta({ description: "Port for web app, API, realtime and signalling" }),
  LISTEN_PORT: integer(0, 65_535).optional().meta({
    description:
      "Behind a load balancer on this machine: the process's own port on `127.0.0.1`; `PORT` is then the balancer's",
    unset: "none",
  }),
  DRAIN_SECONDS: integer(0, 60).default(0).meta({
    description:
      "How long a process keeps serving after SIGTERM while `/readyz` returns 503; must exceed the time that the balancer's checks take",
  }),
  DATABASE_URL: z
    .string()
    .regex(/^postgres(ql)?:\/\//, "must be a URL like postgres://user:password@host:5432/database")
    .optional()
    .meta({ description: "PostgreSQL 18 or newer; with it nothing is seeded", unset: "the embedded server" }),
  ALLOW_EMBEDDED_DATABASE: flag.default(false).meta({
    description:
      "`true` allows the embedded server in production, without demonstration accounts; you back up `DATA_DIR`",
  }),
  /** The URL of a database that our parent process has opened and migrated; set by `npm start -- --processes`. */
  PREPARED_DATABASE_URL: z.string().optional(),
  DATABASE_TLS: tls.meta({
    description: "`off` allows a PostgreSQL outside the private network without verified TLS in production",
  }),
  DATABASE_POOL: integer(2, 100)
    .default(10)
    .meta({ description: "Maximum number of database connections of this process" }),
  DATA_DIR: z
    .string()
    .default(".data")
    .meta({ description: "Pictures, the embedded database, and `secret` where no `SECRET` is set" }),
  STORAGE_URL: z.string().optional().meta({
    description:
      "Where files are stored: `https://KEY:SECRET@s3.example/bucket?region=eu-1` (S3), or `file:///folder`",
    unset: "`DATA_DIR`",
  }),
  STORAGE_TLS: tls.meta({
    description: "`off` allows an S3 server outside the private network without TLS in production",
  }),
  ...backupVariables,
  WEB_DIR: z.string().default("dist/web").meta({ description: "The built web app" }),
  PUBLIC_URL: z
    .url()
    .optional()
    .meta({ description: "Public address of Gubae; payers return to it", unset: "`http://localhost:PORT`" }),
  ALLOWED_ORIGINS: list.pipe(z.array(origin)).default([]).meta({
    description: "Other origins that may call the API and open rooms from a browser, separated by commas",
    unset: "none",
  }),
  TRUSTED_PROXIES: integer(0, 5).default(0).meta({
    description: "Number of your own proxies in front of Gubae, whose `X-Forwarded-For` is trusted",
  }),
  SECRET: z.string().min(32, "must have at least 32 characters").optional().meta({
    description:
      "Signs room tickets and sandbox webhooks, encrypts stored secrets; at least 32 characters, the same for all processes",
    unset: "generated, stored in `DATA_DIR`",
  }),
  ICE_SERVERS: iceServers
    .default([])
    .meta({ description: "STUN and TURN servers as JSON, like `RTCConfiguration.iceServers`" }),
  TURN_URLS: list
    .pipe(z.array(z.string().regex(/^turns?:/, "must be URLs like turn:host:3478")))
    .default([])
    .meta({
      description:
        "TURN servers (coturn), comma-separated, for example `turn:host:3478?transport=udp,turn:host:3478?transport=tcp`",
      unset: "none",
    }),
  TURN_SECRET: z.string().min(16, "must have at least 16 characters").optional().meta({
    description: "The secret shared with them (`static-auth-secret`); required with `TURN_URLS`",
    unset: "none",
  }),
  TURN_TTL_MINUTES: integer(1, 1440)
    .default(240)
    .meta({ description: "How long an account's TURN credentials are valid" }),
  PASSWORD_COST: z
    .enum(["full", "low"])
    .default("full")
    .meta({ description: "`low` makes tests fast; production refuses it" }),
  ...seatVariables,
  ...replayVariables,
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "must be a URL like smtps://user:password@host:465" })
    .optional()
    .meta({
      description:
        "Mail server, for example `smtps://user:password@host:465`; without one emails stay queued, and a demonstration shows them at `/outbox`",
      unset: "none",
    }),
  SMTP_TLS: tls.meta({
    description: "`off` allows a mail server outside the private network without verified TLS in production",
  }),
  EMAIL_FROM: z.string().optional().meta({
    description: "Sender of emails, for example `Gubae <no-reply@gubae.example>`",
    unset: "`no-reply@` the public host",
  }),
  CONTACT_EMAIL: z
    .email()
    .optional()
    .meta({ description: "Receives the messages of the contact page", unset: "`EMAIL_FROM`" }),
  NO_HOST_REFUND_MINUTES: integer(1, 600).default(NO_SHOW_REFUND_MINUTES).meta({
    description: "Minutes after the start after which all students are refunded if the host has not come",
  }),
  ...paymentVariables,
  RELEASES_DIR: z.string().optional().meta({
    description: "Releases of the desktop app, one folder per version ([docs/desktop.md](desktop.md))",
    unset: "none",
  }),
  OLDEST_DESKTOP: z
    .string()
    .regex(/^\d+\.\d+\.\d+$/, "must be a version like 1.2.3")
    .default("0.0.0")
    .meta({ description: "Older desktop apps are told to update" }),
  ...metricsVariables,
  LOG_LEVEL: z.string().default("info").transform(parseLogLevels).meta({
    description:
      "`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; for single modules for example `info,room=debug` ([docs/operating.md](operating.md))",
    unset: "`info`",
  }),
});

export type Environment = z.infer<typeof environment>;
