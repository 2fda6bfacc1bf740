import type { Assertion, PasskeyRequest } from "#contract/accounts/passkey.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { ChallengeUse } from "../passkeys/passkey-challenge-repo.ts";
import type { PasskeyServices } from "../passkeys/passkey-services.ts";
import { requestOptions } from "../passkeys/step-up-with-passkey.ts";
import { withPasskey } from "../passkeys/verify-passkey.ts";
import type { OpenedSession } from "../sessions/remember-device.ts";
import { openSession, refuseSuspended } from "./open-session.ts";

const use: ChallengeUse = { purpose: "log_in", sessionId: null };

/** Starts a passkey log-in. The account is not known yet. */
export function startPasskeyLogIn(services: PasskeyServices): Promise<PasskeyRequest> {
  return requestOptions(services, use, []);
}

interface LogIn {
  credential: Assertion;
  staySignedIn?: boolean | undefined;
}

/**
 * Opens a session that counts as having proved the second factor, since the user has the device with the passkey and
 * the device has verified the user.
 * @throws AppError passkey_expired, passkey_invalid; account_suspended, which only the owner can see
 */
export async function logInWithPasskey(
  services: PasskeyServices,
  { credential, staySignedIn = false }: LogIn,
  client: RequestClient,
): Promise<OpenedSession> {
  const proof = { credential, use, accountId: null, client };
  const { accountId, opened } = await withPasskey(services, proof, async (trx, owner, now) => {
    const session = { accountId: owner, staySignedIn, isSteppedUp: true, client, now };
    return { accountId: owner, opened: await openSession(trx, services, session) };
  });
  if (opened === "suspended")
    throw await refuseSuspended(services, { accountId, client, now: services.clock() });
  return opened;
}
