import { z } from "zod/mini";
import { endpoint } from "../http/endpoint.ts";

/** Something that an operator should mend; the page says how. */
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

export const healthFinding = z.object({
  code: healthFindingCode,
  /** How many there are: jobs, emails, payments, …; of a slow database the milliseconds. */
  count: z.optional(z.number()),
  /** The total of `limit`, or of a sum of money in birr. */
  limit: z.optional(z.number()),
  amount: z.optional(z.number()),
  /** ISO-8601, UTC: the oldest of them. */
  since: z.optional(z.string()),
  /** A name as the machine knows it: of a check, a server, a folder, or the reason that another system gave. */
  detail: z.optional(z.string()),
});
export type HealthFinding = z.infer<typeof healthFinding>;

export const healthReport = z.object({
  /** Empty: everything works. */
  findings: z.array(healthFinding),
  version: z.string(),
  /** ISO-8601, UTC: the start of the process that answers. */
  startedAt: z.string(),
  /** How many processes live; null when the database does not say. */
  processes: z.nullable(z.int()),
});
export type HealthReport = z.infer<typeof healthReport>;

/** What works and what does not, looked at while it is asked. */
export const getHealth = endpoint({ method: "GET", path: "/admin/api/health", data: healthReport });
