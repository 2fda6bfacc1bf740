import {
  healthCheckNames,
  type HealthCheckName,
  type HealthFindingCode,
  type HealthReport,
} from "#contract/admin/health-report.ts";

const since = "2026-11-22T06:30:00Z";
const checks = healthCheckNames.map((name) => ({ name, at: since, findings: [] }));
const works: HealthReport = { findings: [], checks, version: "1.4.0", startedAt: since, processes: 2 };

const found: Partial<Record<HealthCheckName, HealthFindingCode[]>> = {
  database: ["database_slow"],
  books: ["books_unbalanced"],
  disk: ["disk_nearly_full"],
  backups: ["backup_failed"],
  jobs: ["jobs_late", "jobs_given_up"],
  provider: ["provider_away"],
  storage: ["check_timed_out"],
  sfu: ["sfu_away"],
  payments: ["payments_need_attention"],
  refunds: ["refunds_wait"],
  emails: ["emails_late"],
};

const broken: HealthReport = {
  ...works,
  processes: null,
  checks: checks.map((check) => ({ ...check, findings: found[check.name] ?? [] })),
  findings: [
    { code: "database_slow", count: 1840 },
    { code: "books_unbalanced", count: 2, amount: 450 },
    { code: "disk_nearly_full", count: 0.8, limit: 40, detail: "/var/lib/gubae/data" },
    { code: "backup_failed", detail: "connect ETIMEDOUT 196.188.120.9:443", since },
    { code: "jobs_late", count: 214, since },
    { code: "jobs_given_up", count: 3, detail: "advance-refund (2), send-email (1)" },
    { code: "provider_away", detail: "fetch failed: connect ETIMEDOUT 196.188.120.3:443" },
    { code: "sfu_away", detail: "janus-2.classes-of-the-national-school.example:8188" },
    { code: "payments_need_attention", count: 4 },
    { code: "refunds_wait", count: 12, amount: 5400, since, detail: "Insufficient balance" },
    { code: "emails_late", count: 31, since },
    { code: "check_timed_out", detail: "storage" },
  ],
};

export const healthResponses = {
  works: { statusCode: 200, data: works },
  broken: { statusCode: 200, data: broken },
};
