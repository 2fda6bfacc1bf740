import { checkBackups } from "./machine-checks.ts";
import { checkLedger } from "./money-checks.ts";
import { checkDatabase } from "./machine-checks.ts";
import { checkDisk } from "./machine-checks.ts";
import { checkEmails } from "./message-checks.ts";
import { checkJobs } from "./machine-checks.ts";
import { checkMediaServers } from "./machine-checks.ts";
import { checkPayments } from "./money-checks.ts";
import { checkProcesses } from "./machine-checks.ts";
import { checkProvider } from "./money-checks.ts";
import { checkPushKeys } from "./message-checks.ts";
import { checkRefunds } from "./money-checks.ts";
import { checkSchema } from "./machine-checks.ts";
import { checkStorage } from "./machine-checks.ts";
import type { HealthCheckName } from "#contract/admin/health-report.ts";
import type { HealthCheck } from "./health-check.ts";

/** All checks. The page lists findings in this order, most severe first. */
export const healthChecks: Readonly<Record<HealthCheckName, HealthCheck>> = {
  // The database check runs first, before the other checks use the pool.
  database: checkDatabase,
  books: checkLedger,
  disk: checkDisk,
  backups: checkBackups,
  processes: checkProcesses,
  jobs: checkJobs,
  provider: checkProvider,
  storage: checkStorage,
  sfu: checkMediaServers,
  payments: checkPayments,
  refunds: checkRefunds,
  emails: checkEmails,
  schema: checkSchema,
  "push keys": checkPushKeys,
};
