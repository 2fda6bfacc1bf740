import type { Assertion, PasskeyRequest } from "#contract/accounts/passkey.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { PASSKEY_CHALLENGE_MS } from "#backend/platform/constants.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { findAccountById } from "../account-repo.ts";
import { setSteppedUp } from "../second-factor/second-factor-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { openSessionOnDevice, type OpenedSession } from "../sessions/remember-device.ts";
import { hashToken } from "../sessions/token.ts";
import { isSuspended } from "../suspension-repo.ts";
import { createChallenge } from "./passkey-challenge.ts";
import type { ChallengeUse } from "./passkey-challenge-repo.ts";
import { listCredentials, type CredentialRecord } from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";
import { presentCredential } from "./present-passkey.ts";
import { withPasskey } from "./verify-passkey.ts";

const logInUse: ChallengeUse = { purpose: "log_in", sessionId: null };

async function requestOptions(
  services: PasskeyServices,
  use: ChallengeUse,
  credentials: readonly CredentialRecord[],
): Promise<PasskeyRequest> {
  return {
    challenge: await createChallenge(services, use),
    rpId: services.relyingParty.id,
    timeout: PASSKEY_CHALLENGE_MS,
    userVerification: "required",
    allowCredentials: credentials.map(presentCredential),
  };
}

/** Begins a log-in for whoever has a passkey. */
export function startPasskeyLogIn(services: PasskeyServices): Promise<PasskeyRequest> {
  return requestOptions(services, logInUse, []);
}

interface LogIn {
  credential: Assertion;
  staySignedIn?: boolean | undefined;
}

/**
 * Opens a session, with the second factor proved: the device has the passkey, and has verified its user.
 * @throws AppError passkey_expired, passkey_invalid; account_suspended, which only the owner learns
 */
export async function logInWithPasskey(
  services: PasskeyServices,
  { credential, staySignedIn = false }: LogIn,
  client: RequestClient,
): Promise<OpenedSession> {
  const { db, clock, logger } = services;
  const proof = { credential, use: logInUse, accountId: null, client };
  const outcome = await withPasskey(services, proof, async (trx, accountId, now) => {
    if (await isSuspended(trx, accountId)) return { suspended: accountId };
    const account = await findAccountById(trx, accountId);
    // An admin's device is never remembered.
    const stays = staySignedIn && account?.role !== "admin";
    const opened = await openSessionOnDevice(trx, { accountId, staySignedIn: stays, now, client });
    await setSteppedUp(trx, { token_hash: hashToken(opened.token) }, now);
    await recordSecurityEvent({ db: trx, logger }, { kind: "log_in", accountId, client, now });
    return opened;
  });
  if ("token" in outcome) return outcome;
  const event = { kind: "log_in_failed", accountId: outcome.suspended, client, now: clock() } as const;
  await recordSecurityEvent({ db, logger }, event);
  throw new AppError("account_suspended");
}

/** Begins to prove the second factor with a passkey. @throws AppError passkey_missing */
export async function startPasskeyStepUp(
  services: PasskeyServices,
  { accountId, sessionId }: Caller,
): Promise<PasskeyRequest> {
  const credentials = await listCredentials(services.db, accountId);
  if (credentials.length === 0) throw new AppError("passkey_missing");
  return requestOptions(services, { purpose: "step_up", sessionId }, credentials);
}

/** Proves the second factor again in the caller's session. @throws AppError passkey_expired, passkey_invalid */
export async function stepUpWithPasskey(
  services: PasskeyServices,
  { accountId, sessionId }: Caller,
  { credential, client }: { credential: Assertion; client: RequestClient },
): Promise<void> {
  const proof = { credential, use: { purpose: "step_up", sessionId }, accountId, client } as const;
  await withPasskey(services, proof, (trx, _, now) => setSteppedUp(trx, { id: sessionId }, now));
}
