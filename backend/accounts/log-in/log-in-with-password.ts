import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { Logger } from "#backend/platform/logging/logger.ts";
import { findAccountByEmail, updateZone } from "../account-repo.ts";
import { passwordMatches } from "../passwords/hash-password.ts";
import type { LogInGuard } from "./log-in-guard.ts";
import { challengeError, secondFactorMethods } from "./log-in-with-second-factor.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { OpenedSession } from "../sessions/remember-device.ts";
import { assertNotSuspended, openSession, refuseSuspended } from "./open-session.ts";

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
 * Opens a session, or requests the second factor if the account has one.
 * @throws AppError second_factor_required; invalid_credentials, both for an unknown account and for a wrong password;
 * account_suspended; too_many_requests
 */
export async function logInWithPassword(
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
    // The failure is also recorded when there is no such account, so that both cases take the same time.
    await recordSecurityEvent({ db, logger }, { ...event, kind: "log_in_failed" });
    throw new AppError("invalid_credentials");
  }
  await assertNotSuspended({ db, logger }, { accountId, client, now: event.now });
  const methods = account ? await secondFactorMethods(db, account) : [];
  if (methods.length > 0) throw await challengeError({ db, clock }, { accountId, staySignedIn, methods });
  const opened = await db.transaction(async (trx) => {
    const session = { accountId, staySignedIn, isSteppedUp: false, client, now: event.now };
    if (zone !== undefined) await updateZone(trx, accountId, zone);
    return openSession(trx, { logger }, session);
  });
  if (opened === "suspended")
    throw await refuseSuspended({ db, logger }, { accountId, client, now: event.now });
  return opened;
}
