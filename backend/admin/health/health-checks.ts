import { checkBackups } from "./checks/check-backups.ts";
import { checkBooks } from "./checks/check-books.ts";
import { checkDatabase } from "./checks/check-database.ts";
import { checkDisk } from "./checks/check-disk.ts";
import { checkEmails } from "./checks/check-emails.ts";
import { checkJobs } from "./checks/check-jobs.ts";
import { checkMediaServers } from "./checks/check-media-servers.ts";
import { checkPayments } from "./checks/check-payments.ts";
import { checkProcesses } from "./checks/check-processes.ts";
import { checkProvider } from "./checks/check-provider.ts";
import { checkPushKeys } from "./checks/check-push-keys.ts";
import { checkRefunds } from "./checks/check-refunds.ts";
import { checkSchema } from "./checks/check-schema.ts";
import { checkStorage } from "./checks/check-storage.ts";
import type { HealthCheck } from "./health-check.ts";

/** Every check by the name that the page shows when it fails. The page lists findings in this order: the gravest first. */
export const healthChecks: Readonly<Record<string, HealthCheck>> = {
  // First, before the others use the pool.
  database: checkDatabase,
  books: checkBooks,
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
