import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

/** A problem that an operator should fix; the page explains how. */
export const healthFindingCode = z.enum([
  "check_failed",
  "check_timed_out",
  "database_slow",
  "database_pool_busy",
  "database_connections_scarce",
  "schema_behind",
  "schema_ahead",
  "processes_silent",
  "jobs_without_runner",
  "jobs_late",
  "jobs_given_up",
  "emails_late",
  "emails_failed",
  "provider_away",
  "payments_open_long",
  "payments_need_attention",
  "refunds_wait",
  "refunds_open_long",
  "books_unbalanced",
  "books_incomplete",
  "storage_away",
  "disk_nearly_full",
  "backups_off",
  "backup_failed",
  "backup_missing",
  "backup_old",
  "sfu_away",
  "push_keys_unreadable",
]);
export type HealthFindingCode = z.infer<typeof healthFindingCode>;

/** The checks, in the order in which the page lists them and their findings: most severe first. */
export const healthCheckNames = [
  "database",
  "books",
  "disk",
  "backups",
  "processes",
  "jobs",
  "provider",
  "storage",
  "sfu",
  "payments",
  "refunds",
  "emails",
  "schema",
  "push keys",
] as const;
export type HealthCheckName = (typeof healthCheckNames)[number];

export const healthFinding = z.object({
  code: healthFindingCode,
  /** The number of affected jobs, emails, payments and so on; for a slow database, the time in milliseconds. */
  count: z.optional(z.number()),
  /** `limit` is the total that `count` is measured against, `amount` a sum of money in birr. */
  limit: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** Time of the oldest of the counted items. ISO-8601, UTC. */
  since: z.optional(z.string()),
  /** The technical name of a check, a server or a folder, or the reason that another system has given. */
  detail: z.optional(z.string()),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const healthCheck = z.object({
  /** One of `healthCheckNames`, or of those of a newer server. */
  name: z.string(),
  /** The time at which the check ended. ISO-8601, UTC. */
  at: z.string(),
  /** Empty if everything works. */
  findings: z.array(healthFindingCode),
});
export type HealthCheckResult = z.infer<typeof healthCheck>;

export const healthReport = z.object({
  /** Empty if everything works. */
  findings: z.array(healthFinding),
  /** Every check, in the order of `healthCheckNames`. Absent from older servers. */
  checks: z.optional(z.array(healthCheck)),
  version: z.string(),
  /** The time at which the responding process started. ISO-8601, UTC. */
  startedAt: z.string(),
  /** Number of living processes; null when the database does not respond. */
  processes: z.nullable(z.int()),
});
export type HealthReport = z.infer<typeof healthReport>;

/** Checks what works and what does not, at the time of the request. */
export const getHealth = endpoint({ method: "GET", path: "/admin/api/health", data: healthReport });
