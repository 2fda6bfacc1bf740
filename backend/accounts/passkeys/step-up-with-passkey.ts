import type { Assertion, PasskeyRequest } from "#contract/accounts/passkey.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { PASSKEY_CHALLENGE_MS } from "#backend/platform/constants.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { setSteppedUp } from "../sessions/session-repo.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { createChallenge } from "./passkey-challenge.ts";
import type { ChallengeUse } from "./passkey-challenge-repo.ts";
import { listCredentials, type CredentialRecord } from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";
import { presentCredential } from "./present-passkey.ts";
import { withPasskey } from "./verify-passkey.ts";

/** Returns the options for the browser's passkey request. */
export async function requestOptions(
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

/** Starts proving the second factor with a passkey. @throws AppError passkey_missing */
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
