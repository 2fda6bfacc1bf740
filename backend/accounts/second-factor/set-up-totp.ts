import { AppError } from "#backend/platform/app-error.ts";
import type { Db, Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import type { PasswordCost } from "../passwords/hash-password.ts";
import { verifyPassword } from "../passwords/verify-password.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { deleteSessions } from "../sessions/device-repo.ts";
import { notifyOwner } from "../security/notify-owner.ts";
import { createRecoveryCodes, createSalt, hashRecoveryCode } from "./recovery-codes.ts";
import type { SecondFactorServices } from "./second-factor-services.ts";
import {
  clearSecondFactor,
  findTotp,
  replaceRecoveryCodes,
  setSecondFactorSince,
  setTotpConfirmed,
  upsertUnconfirmedTotp,
} from "./second-factor-repo.ts";
import { setSteppedUp } from "../sessions/session-repo.ts";
import { createTotpSecret, totpSetup } from "./totp.ts";
import { withSecondFactor } from "./verify-second-factor.ts";

/** The proof that a change of the second factor requires. */
interface Proof {
  code: string;
  currentPassword: string;
  client: RequestClient;
}

/**
 * Creates a secret for an authenticator app. The app's codes are not required until the secret is confirmed. @throws
 * AppError second_factor_exists
 */
export async function startTotp(
  { db, clock, secretBox }: SecondFactorServices,
  { accountId, email }: Caller,
): Promise<{ secret: string; uri: string }> {
  const secret = createTotpSecret();
  const encryptedSecret = secretBox.seal(secret, accountId);
  if (!(await upsertUnconfirmedTotp(db, { accountId, encryptedSecret, now: clock() })))
    throw new AppError("second_factor_exists");
  return totpSetup(secret, email);
}

/**
 * Turns the second factor on with the authenticator app's first code, and ends the account's other sessions, which were
 * opened without a second factor. Returns the recovery codes; only their hashes are stored.
 */
export async function confirmTotp(
  services: SecondFactorServices,
  { accountId, sessionId, secondFactor }: Caller,
  { code, currentPassword, client }: Proof,
): Promise<string[]> {
  const { db, logger, onSessionEnded, passwordCost } = services;
  await verifyPassword(db, { accountId, password: currentPassword, field: "currentPassword" });
  const totp = await findTotp(db, accountId);
  if (!totp) throw new AppError("second_factor_missing");
  if (totp.confirmedAt !== null) throw new AppError("second_factor_exists");
  const { codes, ended } = await withSecondFactor(
    services,
    { accountId, code, client, confirms: true },
    async (trx, now) => {
      if (!(await setTotpConfirmed(trx, accountId, now))) throw new AppError("second_factor_exists");
      await setSecondFactorSince(trx, accountId, now);
      // The session counts as stepped up only if the account had no second factor before; otherwise the user must prove
      // an existing factor.
      if (!secondFactor) await setSteppedUp(trx, { id: sessionId }, now);
      await recordSecurityEvent({ db: trx, logger }, { kind: "second_factor_added", accountId, client, now });
      await notifyOwner(trx, accountId, { news: "added", now });
      const recovery = await storeNewRecoveryCodes(trx, accountId, passwordCost);
      return { codes: recovery, ended: await deleteSessions(trx, accountId, sessionId) };
    },
  );
  ended.forEach(onSessionEnded);
  return codes;
}

async function storeNewRecoveryCodes(
  trx: Knex.Transaction,
  accountId: string,
  cost: PasswordCost,
): Promise<string[]> {
  const codes = createRecoveryCodes();
  const salt = createSalt();
  const hashes = await Promise.all(codes.map((code) => hashRecoveryCode(code, salt, cost)));
  await replaceRecoveryCodes(trx, accountId, { salt, hashes });
  return codes;
}

/** Verifies the password, and that the account has an authenticator app. */
async function assertMayChange(db: Db, accountId: string, currentPassword: string): Promise<void> {
  await verifyPassword(db, { accountId, password: currentPassword, field: "currentPassword" });
  const totp = await findTotp(db, accountId);
  if (!totp || totp.confirmedAt === null) throw new AppError("second_factor_missing");
}

/** Turns the second factor off, and ends the account's other sessions. */
export async function removeTotp(
  services: SecondFactorServices,
  { accountId, sessionId }: Caller,
  { code, currentPassword, client }: Proof,
): Promise<void> {
  const { db, logger, onSessionEnded } = services;
  await assertMayChange(db, accountId, currentPassword);
  const ended = await withSecondFactor(services, { accountId, code, client }, async (trx, now) => {
    await clearSecondFactor(trx, accountId);
    await recordSecurityEvent({ db: trx, logger }, { kind: "second_factor_removed", accountId, client, now });
    await notifyOwner(trx, accountId, { news: "removed", now });
    return deleteSessions(trx, accountId, sessionId);
  });
  ended.forEach(onSessionEnded);
}

/** Replaces the recovery codes and returns the new ones. */
export async function renewRecoveryCodes(
  services: SecondFactorServices,
  { accountId }: Caller,
  { code, currentPassword, client }: Proof,
): Promise<string[]> {
  const { db, logger, passwordCost } = services;
  await assertMayChange(db, accountId, currentPassword);
  return withSecondFactor(services, { accountId, code, client }, async (trx, now) => {
    const event = { kind: "recovery_codes_renewed", accountId, client, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    await notifyOwner(trx, accountId, { news: "recovery_codes_renewed", now });
    return storeNewRecoveryCodes(trx, accountId, passwordCost);
  });
}
