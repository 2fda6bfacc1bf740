import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findAccountByEmail, updateZone } from "../account-repo.ts";
import { isSuspended } from "../suspension-repo.ts";
import { passwordMatches } from "../passwords/hash-password.ts";
import type { LogInGuard } from "./log-in-guard.ts";
import { challengeError, secondFactorMethods } from "./log-in-with-second-factor.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { openSessionOnDevice, type OpenedSession } from "../sessions/remember-device.ts";

interface Credentials {
  email: string;
  password: string;
  staySignedIn?: boolean | undefined;
  zone?: string | undefined;
}

interface LogInServices {
  db: Knex;
  clock: Clock;
  logger: Logger;
  guard: LogInGuard;
}

/**
 * Opens a session, or asks for the second factor of an account that has one.
 * @throws AppError second_factor_required; invalid_credentials, for an unknown account as for a wrong password; account_suspended;
 * too_many_requests
 */
export async function logIn(
  { db, clock, logger, guard }: LogInServices,
  { email, password, staySignedIn = false, zone }: Credentials,
  client: RequestClient,
): Promise<OpenedSession> {
  await guard.admit({ email, address: client.address });
  const account = await findAccountByEmail(db, email);
  const accountId = account?.id ?? null;
  const event = { accountId, client, now: clock() };
  if (!(await passwordMatches(password, account?.passwordHash)) || accountId === null) {
    await guard.recordFailure({ email, address: client.address }, event.now);
    // Also without an account, so that both take the same time.
    await recordSecurityEvent({ db, logger }, { ...event, kind: "log_in_failed" });
    throw new AppError("invalid_credentials");
  }
  // Only somebody who knows the password learns this.
  if (await isSuspended(db, accountId)) {
    await recordSecurityEvent({ db, logger }, { ...event, kind: "log_in_failed" });
    throw new AppError("account_suspended");
  }
  // An admin's device is never remembered.
  const stays = staySignedIn && account?.role !== "admin";
  const methods = account ? await secondFactorMethods(db, account) : [];
  if (methods.length > 0)
    throw await challengeError({ db, clock }, { accountId, staySignedIn: stays, methods });
  return db.transaction(async (trx) => {
    const opened = await openSessionOnDevice(trx, { accountId, staySignedIn: stays, now: event.now, client });
    await recordSecurityEvent({ db: trx, logger }, { ...event, kind: "log_in" });
    if (zone !== undefined) await updateZone(trx, accountId, zone);
    return opened;
  });
}
