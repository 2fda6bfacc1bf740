import { AppError } from "#backend/platform/app-error.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findAccountById } from "../account-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { createSessionOnDevice, type OpenedSession } from "../sessions/remember-device.ts";
import { setSteppedUp } from "../sessions/session-repo.ts";
import { hashToken } from "../sessions/token.ts";
import { isSuspended } from "../suspension-repo.ts";

interface LogIn {
  accountId: string;
  client: RequestClient;
  now: Date;
}

interface Opening extends LogIn {
  staySignedIn: boolean;
  /** True if the user also proved the second factor. */
  isSteppedUp: boolean;
}

/**
 * With "suspended", no session was opened, but the credential is spent. After the transaction, the caller must throw
 * the error that `refuseSuspended` returns.
 */
type Opened = OpenedSession | "suspended";

/**
 * Opens the session at the end of every log-in method, in the transaction that spends the credential. An admin's device
 * is never remembered.
 */
export async function openSession(
  trx: Knex.Transaction,
  { logger }: { logger: Logger },
  { accountId, staySignedIn, isSteppedUp, client, now }: Opening,
): Promise<Opened> {
  if (await isSuspended(trx, accountId)) return "suspended";
  const account = await findAccountById(trx, accountId);
  const stays = staySignedIn && account?.role !== "admin";
  const opened = await createSessionOnDevice(trx, { accountId, staySignedIn: stays, now, client });
  if (isSteppedUp) await setSteppedUp(trx, { tokenHash: hashToken(opened.token) }, now);
  await recordSecurityEvent({ db: trx, logger }, { kind: "log_in", accountId, client, now });
  return opened;
}

/**
 * Must be called only after the user has proved that the account is theirs, since nobody else may learn that it is
 * suspended.
 * @throws AppError account_suspended
 */
export async function assertNotSuspended(services: { db: Db; logger: Logger }, logIn: LogIn): Promise<void> {
  if (await isSuspended(services.db, logIn.accountId)) throw await refuseSuspended(services, logIn);
}

/** Returns the error for a suspended account, after recording the failed log-in in the account's security events. */
export async function refuseSuspended(services: { db: Db; logger: Logger }, logIn: LogIn): Promise<AppError> {
  await recordSecurityEvent(services, { ...logIn, kind: "log_in_failed" });
  return new AppError("account_suspended");
}
