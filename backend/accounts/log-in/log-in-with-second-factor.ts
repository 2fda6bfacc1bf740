import { AppError } from "#backend/platform/app-error.ts";
import type { Clock } from "#backend/platform/clock.ts";
import { SECOND_FACTOR_CHALLENGE_MS } from "#backend/platform/constants.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { AccountRecord } from "../account-repo.ts";
import { countPasskeys } from "../passkeys/passkey-repo.ts";
import type { OpenedSession } from "../sessions/remember-device.ts";
import { assertNotSuspended, openSession, refuseSuspended } from "./open-session.ts";
import { createToken, hashToken } from "../sessions/token.ts";
import { consumeChallenge, findChallenge, insertChallenge } from "./challenge-repo.ts";
import type { SecondFactorServices } from "../second-factor/second-factor-services.ts";
import { withSecondFactor } from "../second-factor/verify-second-factor.ts";

/** The methods for the second step of a log-in; empty for an account that needs only its password. */
export async function secondFactorMethods(
  db: Db,
  { id, role, secondFactorSince }: Pick<AccountRecord, "id" | "role" | "secondFactorSince">,
): Promise<string[]> {
  if (secondFactorSince === null && role !== "admin") return [];
  const codes = secondFactorSince === null ? [] : ["totp", "recovery_code"];
  return (await countPasskeys(db, id)) > 0 ? [...codes, "passkey"] : codes;
}

interface FirstStep {
  accountId: string;
  staySignedIn: boolean;
  methods: string[];
}

/** Returns the error that carries the challenge for the second step. The password must already be verified. */
export async function challengeError(
  { db, clock }: { db: Db; clock: Clock },
  { accountId, staySignedIn, methods }: FirstStep,
): Promise<AppError> {
  const now = clock();
  const token = createToken();
  const expiresAt = new Date(now.getTime() + SECOND_FACTOR_CHALLENGE_MS);
  await insertChallenge(db, { accountId, tokenHash: hashToken(token), staySignedIn, now, expiresAt });
  return new AppError("second_factor_required", {
    fields: { challenge: [token], methods },
  });
}

/**
 * Opens the session of a log-in whose password is already verified.
 * @throws AppError log_in_expired when the challenge is used, expired or unknown; second_factor_invalid;
 * account_suspended; too_many_requests
 */
export async function logInWithSecondFactor(
  services: SecondFactorServices,
  { challenge, code }: { challenge: string; code: string },
  client: RequestClient,
): Promise<OpenedSession> {
  const { db, clock } = services;
  const found = await findChallenge(db, hashToken(challenge), clock());
  if (!found) throw new AppError("log_in_expired");
  const { id, accountId, staySignedIn } = found;
  await assertNotSuspended(services, { accountId, client, now: clock() });
  const opened = await withSecondFactor(services, { accountId, code, client }, async (trx, now) => {
    if (!(await consumeChallenge(trx, id, now))) throw new AppError("log_in_expired");
    return openSession(trx, services, { accountId, staySignedIn, isSteppedUp: true, client, now });
  });
  if (opened === "suspended") throw await refuseSuspended(services, { accountId, client, now: clock() });
  return opened;
}
