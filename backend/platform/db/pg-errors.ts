import type { ErrorCode } from "#contract/http/error.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { DATABASE_RETRY_AFTER_SECONDS } from "#backend/platform/constants.ts";

/** The error codes for violated constraints, by constraint name. A violation of any other constraint is our own bug. */
const constraintErrors: Readonly<Record<string, ErrorCode>> = {
  accounts_email_key: "email_taken",
  enrollments_one_per_student: "already_enrolled",
  payouts_one_open: "payout_open",
  passkeys_credential_id_key: "passkey_exists",
  complaints_once: "complaint_filed",
  enrollments_lecture_id_fkey: "lecture_not_found",
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
/**
 * These states mean: connection exceptions; insufficient resources (full disk, memory, connections); operator
 * intervention (shutdown, crash); cannot_connect_now; io_error; read_only_sql_transaction (a standby, or a server that
 * protects its full disk); query_canceled (a statement reached its time limit while it waited for a lock or for its
 * turn).
 */
const unavailableSqlStates = /^(08\w{3}|53\w{3}|57P0[123]|57014|58030|25006)$/;
const unavailableMessages =
  /Connection terminated|timeout exceeded when trying to connect|^timeout expired$|Timeout acquiring a connection|Client has encountered a connection error/;

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Returns true if the database could not be reached or lacks resources, as opposed to having rejected a statement. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  return (
    connectionFaults.has(code) || unavailableSqlStates.test(code) || unavailableMessages.test(error.message)
  );
}

/** Converts a PostgreSQL or pool error to an AppError; null for other errors. */
export function fromDatabaseError(thrown: unknown): AppError | null {
  if (!(thrown instanceof Error)) return null;
  if (isDatabaseUnavailable(thrown))
    return new AppError("database_unavailable", { cause: thrown, retryAfter: DATABASE_RETRY_AFTER_SECONDS });
  if (!("constraint" in thrown) || typeof thrown.constraint !== "string") return null;
  const code = constraintErrors[thrown.constraint];
  return code ? new AppError(code, { cause: thrown }) : null;
}

/** Returns true if a statement violated the named constraint. */
export function violatesConstraint(thrown: unknown, constraint: string): boolean {
  return thrown instanceof Error && "constraint" in thrown && thrown.constraint === constraint;
}
