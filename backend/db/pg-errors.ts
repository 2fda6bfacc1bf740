import type { ErrorCode } from "#contract/error.ts";
import { AppError } from "#backend/app-error.ts";
import { DATABASE_RETRY_AFTER_SECONDS } from "#backend/constants.ts";

/** Constraint of a migration → what its violation means. Anything not listed is a fault of ours. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  accounts_email_unique: "email_taken",
  enrollments_one_per_student: "already_enrolled",
  payouts_one_open: "payout_open",
  enrollments_lecture_id_foreign: "lecture_not_found",
};

const connectionFaults = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "ENOENT",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
/** Connection exceptions, operator intervention (shutdown, crash), cannot-connect-now, too many connections. */
const awaySqlStates = /^(08\w{3}|57P0[123]|53300)$/;
const awayMessages =
  /Connection terminated|timeout exceeded when trying to connect|Timeout acquiring a connection|Client has encountered a connection error/;

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** True when the database could not be reached, as opposed to having refused a statement. */
export function isDatabaseAway(error: Error): boolean {
  const code = codeOf(error);
  return connectionFaults.has(code) || awaySqlStates.test(code) || awayMessages.test(error.message);
}

/** A PostgreSQL or pool error as an AppError; null when it is neither. */
export function fromDatabaseError(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null;
  if (isDatabaseAway(thrown))
    return new AppError("database_away", { cause: thrown, retryAfter: DATABASE_RETRY_AFTER_SECONDS });
  if (!("constraint" in thrown) || typeof thrown.constraint !== "string") return null;
  const code = constraintErrors[thrown.constraint];
  return code ? new AppError(code, { cause: thrown }) : null;
}

/** Whether PostgreSQL refused a statement because of the named constraint. */
export function violates(thrown: unknown, constraint: string): boolean {
  return thrown instanceof Error && "constraint" in thrown && thrown.constraint === constraint;
}
