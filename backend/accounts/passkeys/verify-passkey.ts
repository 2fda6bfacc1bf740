import { verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { Assertion } from "#contract/accounts/passkey.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { notifyOwner } from "../security/notify-owner.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { spendChallenge } from "./passkey-challenge.ts";
import type { ChallengeUse } from "./passkey-challenge-repo.ts";
import { lockPasskey, setPasskeyUsed, type StoredPasskey } from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";

interface PasskeyProof {
  credential: Assertion;
  use: ChallengeUse;
  /** Restricts the search to this account's passkeys; null for a log-in, where the passkey identifies the account. */
  accountId: string | null;
  client: RequestClient;
}

type Refusal = { refused: "passkey_copied" | "failed"; accountId: string | null };

/**
 * Verifies a passkey (Web Authentication Level 3, 7.2), and runs `work` in the transaction that stores its use.
 * @throws AppError passkey_expired; passkey_invalid for every other reason
 */
export async function withPasskey<Result>(
  services: PasskeyServices,
  proof: PasskeyProof,
  work: (trx: Knex.Transaction, accountId: string, now: Date) => Promise<Result>,
): Promise<Result> {
  const { db, clock } = services;
  const challenge = await spendChallenge(services, proof.credential.response.clientDataJSON, proof.use);
  const now = clock();
  const outcome = await db.transaction(async (trx) => {
    const used = await usePasskey(services, trx, { ...proof, challenge, now });
    return "refused" in used ? used : { result: await work(trx, used.accountId, now) };
  });
  if ("refused" in outcome) throw await recordRefusal(services, { ...outcome, proof, now });
  return outcome.result;
}

async function usePasskey(
  services: PasskeyServices,
  trx: Knex.Transaction,
  { credential, challenge, accountId, now }: PasskeyProof & { challenge: string; now: Date },
): Promise<Refusal | StoredPasskey> {
  const passkey = await lockPasskey(trx, Buffer.from(credential.id, "base64url"));
  if (!passkey) return { refused: "failed", accountId };
  const { userHandle } = credential.response;
  const isOwners =
    accountId === null
      ? userHandle === passkey.userHandle.toString("base64url")
      : accountId === passkey.accountId;
  const verified = isOwners ? await verifyAssertion(services, { credential, challenge, passkey }) : null;
  if (verified === null) return { refused: "failed", accountId: accountId ?? passkey.accountId };
  const { counter, backedUp } = verified;
  // If a passkey was copied, the two devices' counters diverge, so one of them sends a counter that is not higher than
  // the stored one. An authenticator without a counter always sends 0.
  if ((counter > 0 || passkey.counter > 0) && counter <= passkey.counter)
    return { refused: "passkey_copied", accountId: passkey.accountId };
  await setPasskeyUsed(trx, passkey.id, { counter, backedUp, now });
  return passkey;
}

/** Returns null when the assertion is invalid. The counter is not checked here. */
async function verifyAssertion(
  { relyingParty, logger }: PasskeyServices,
  { credential, challenge, passkey }: { credential: Assertion; challenge: string; passkey: StoredPasskey },
): Promise<{ counter: number; backedUp: boolean } | null> {
  const { id, type, response } = credential;
  const { clientDataJSON, authenticatorData, signature } = response;
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: {
        id,
        rawId: id,
        type,
        response: { clientDataJSON, authenticatorData, signature },
        clientExtensionResults: {},
      },
      expectedChallenge: challenge,
      expectedOrigin: [...relyingParty.origins],
      expectedRPID: relyingParty.id,
      requireUserVerification: true,
      // A counter of 0 disables the library's own comparison. We compare the counter after the signature is verified,
      // so that a forged signature is not reported as a cloned passkey.
      credential: { id, publicKey: Uint8Array.from(passkey.publicKey), counter: 0 },
    });
    const { newCounter, credentialBackedUp } = authenticationInfo;
    return verified ? { counter: newCounter, backedUp: credentialBackedUp } : null;
  } catch (error) {
    // The library throws for any invalid data from the browser.
    logger.warn({ err: error, accountId: passkey.accountId }, "a passkey was refused");
    return null;
  }
}

async function recordRefusal(
  { db, logger }: PasskeyServices,
  { refused, accountId, proof, now }: Refusal & { proof: PasskeyProof; now: Date },
): Promise<AppError> {
  const failed = proof.use.purpose === "log_in" ? "log_in_failed" : "second_factor_failed";
  const kind = refused === "failed" ? failed : refused;
  await recordSecurityEvent({ db, logger }, { kind, accountId, client: proof.client, now });
  if (refused === "passkey_copied" && accountId !== null)
    await notifyOwner(db, accountId, { news: "passkey_copied", now });
  return new AppError("passkey_invalid");
}
