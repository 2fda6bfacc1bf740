import { randomBytes } from "node:crypto";
import { generateRegistrationOptions, verifyRegistrationResponse } from "@simplewebauthn/server";
import type { NewCredential, PasskeyCreation } from "#contract/accounts/passkey.ts";
import { AppError } from "#backend/platform/app-error.ts";
import { MAX_PASSKEYS, PASSKEY_CHALLENGE_MS } from "#backend/platform/constants.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { verifyPassword } from "../passwords/verify-password.ts";
import { notifyOwner } from "../security/notify-owner.ts";
import { setSteppedUp } from "../sessions/session-repo.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { createChallenge, spendChallenge } from "./passkey-challenge.ts";
import {
  countPasskeys,
  ensureUserHandle,
  insertPasskey,
  listCredentials,
  lockAndCountPasskeys,
  type PasskeyRecord,
} from "./passkey-repo.ts";
import type { PasskeyServices } from "./passkey-services.ts";
import { presentCredential } from "./present-passkey.ts";

/** A user handle has at most 64 bytes (Web Authentication Level 3, 4). */
const userHandleBytes = 64;

/** EdDSA, ES256 and RS256, the algorithms that authenticators use. */
const algorithms = [-8, -7, -257];

const knownTransports = ["ble", "cable", "hybrid", "internal", "nfc", "smart-card", "usb"];

/**
 * Starts adding a passkey. It must be discoverable and verify its user, since a passkey alone is sufficient to log in.
 * @throws AppError wrong_password, passkey_limit
 */
export async function startPasskey(
  services: PasskeyServices,
  { accountId, sessionId, email, name }: Caller,
  currentPassword: string,
): Promise<PasskeyCreation> {
  const { db, relyingParty } = services;
  await verifyPassword(db, { accountId, password: currentPassword, field: "currentPassword" });
  if ((await countPasskeys(db, accountId)) >= MAX_PASSKEYS) throw new AppError("passkey_limit");
  const userHandle = await ensureUserHandle(db, accountId, randomBytes(userHandleBytes));
  const existing = await listCredentials(db, accountId);
  const challenge = await createChallenge(services, { purpose: "register", sessionId });
  const { user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: "Gubae",
    rpID: relyingParty.id,
    userID: Uint8Array.from(userHandle),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs: algorithms,
  });
  return {
    challenge,
    rp: { id: relyingParty.id, name: "Gubae" },
    user,
    pubKeyCredParams,
    timeout: PASSKEY_CHALLENGE_MS,
    attestation: "none",
    excludeCredentials: existing.map(presentCredential),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
  };
}

interface Addition {
  name: string;
  credential: NewCredential;
  client: RequestClient;
}

/**
 * Adds the passkey that the device has created, and ends the account's other sessions, which were opened with weaker
 * proof.
 */
export async function addPasskey(
  services: PasskeyServices,
  { accountId, sessionId, secondFactor }: Caller,
  { name, credential, client }: Addition,
): Promise<PasskeyRecord> {
  const { db, clock, logger, onSessionEnded } = services;
  const { clientDataJSON, transports = [] } = credential.response;
  const challenge = await spendChallenge(services, clientDataJSON, { purpose: "register", sessionId });
  const verified = await verifyNewCredential(services, credential, challenge);
  const now = clock();
  const { added, ended } = await db.transaction(async (trx) => {
    if ((await lockAndCountPasskeys(trx, accountId)) >= MAX_PASSKEYS) throw new AppError("passkey_limit");
    const stored = await insertPasskey(trx, {
      accountId,
      ...verified,
      transports: knownTransports.filter((transport) => transports.includes(transport)),
      name,
      now,
    });
    // The session counts as stepped up only if the account had no second factor before this passkey; otherwise the user
    // must prove an existing factor.
    if (!secondFactor) await setSteppedUp(trx, { id: sessionId }, now);
    await recordSecurityEvent({ db: trx, logger }, { kind: "passkey_added", accountId, client, now });
    await notifyOwner(trx, accountId, { news: "passkey_added", now });
    return { added: stored, ended: await deleteSessions(trx, accountId, sessionId) };
  });
  ended.forEach(onSessionEnded);
  return added;
}

/** Verifies a new credential (Web Authentication Level 3, 7.1). @throws AppError passkey_invalid */
async function verifyNewCredential(
  { relyingParty, logger }: PasskeyServices,
  { id, type, response: { clientDataJSON, attestationObject } }: NewCredential,
  challenge: string,
) {
  const info = await verifyRegistrationResponse({
    response: {
      id,
      rawId: id,
      type,
      response: { clientDataJSON, attestationObject },
      clientExtensionResults: {},
    },
    expectedChallenge: challenge,
    expectedOrigin: [...relyingParty.origins],
    expectedRPID: relyingParty.id,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).then(
    ({ registrationInfo }) => registrationInfo,
    (error: unknown) => {
      // The library throws for any invalid data from the browser.
      logger.warn({ err: error }, "a new passkey was refused");
    },
  );
  // The signature does not cover `id`, so it is compared with the credential id in the signed data.
  if (!info || info.credential.id !== id) throw new AppError("passkey_invalid");
  return {
    credentialId: Buffer.from(info.credential.id, "base64url"),
    publicKey: Buffer.from(info.credential.publicKey),
    counter: info.credential.counter,
    deviceType: info.credentialDeviceType,
    backedUp: info.credentialBackedUp,
  };
}
