import { AppError } from "#backend/platform/app-error.ts";
import type { Knex } from "#backend/platform/db/knex.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { recordSecurityEvent } from "../security/record-security-event.ts";
import { notifyOwner } from "../security/notify-owner.ts";
import { hashRecoveryCode, normaliseCode } from "./recovery-codes.ts";
import type { SecondFactorServices } from "./second-factor-services.ts";
import { findRecoverySalt, findTotp, spendRecoveryCode, spendTotpStep } from "./second-factor-repo.ts";
import { matchingStep } from "./totp.ts";

interface CodeProof {
  accountId: string;
  /** A code from the authenticator app, or a recovery code. */
  code: string;
  client: RequestClient;
  /** Set when this code confirms a new secret. Without this flag, codes of an unconfirmed secret are refused. */
  confirms?: boolean;
}

const isSixDigits = /^\d{6}$/;

/**
 * Spends the code and runs `work` in one transaction, so that a code is spent only if its action succeeds.
 * @throws AppError second_factor_invalid for a wrong or spent code; too_many_requests
 */
export async function withSecondFactor<Result>(
  services: SecondFactorServices,
  proof: CodeProof,
  work: (trx: Knex.Transaction, now: Date) => Promise<Result>,
): Promise<Result> {
  const { db, clock, attempts } = services;
  await attempts.admit(proof.accountId);
  const now = clock();
  const outcome = await db.transaction(async (trx) => {
    if (!(await spendCode(services, trx, { ...proof, now }))) return null;
    return { result: await work(trx, now) };
  });
  if (outcome === null) throw await recordFailure(services, proof, now);
  await attempts.recordSuccess(proof.accountId);
  return outcome.result;
}

async function spendCode(
  services: SecondFactorServices,
  trx: Knex.Transaction,
  { code, ...proof }: CodeProof & { now: Date },
): Promise<boolean> {
  const plain = normaliseCode(code);
  if (isSixDigits.test(plain)) return spendTotpCode(services, trx, { ...proof, code: plain });
  if (proof.confirms) return false;
  return spendRecovery(services, trx, { ...proof, code: plain });
}

async function spendTotpCode(
  { secretBox, logger }: SecondFactorServices,
  trx: Knex.Transaction,
  { accountId, code, now, confirms = false }: CodeProof & { now: Date },
): Promise<boolean> {
  const totp = await findTotp(trx, accountId);
  if (!totp || (totp.confirmedAt === null) !== confirms) return false;
  const secret = secretBox.open(totp.encryptedSecret, accountId);
  if (secret === null) {
    logger.error({ accountId }, "a TOTP secret can't be decrypted: the server's SECRET has changed");
    return false;
  }
  const step = matchingStep(secret, code, now);
  return step !== null && spendTotpStep(trx, accountId, step);
}

async function spendRecovery(
  { logger, passwordCost }: SecondFactorServices,
  trx: Knex.Transaction,
  { accountId, code, now, client }: CodeProof & { now: Date },
): Promise<boolean> {
  const salt = await findRecoverySalt(trx, accountId);
  if (!salt) return false;
  const codeHash = await hashRecoveryCode(code, salt, passwordCost);
  if (!(await spendRecoveryCode(trx, { accountId, codeHash, now }))) return false;
  await recordSecurityEvent({ db: trx, logger }, { kind: "recovery_code_used", accountId, client, now });
  await notifyOwner(trx, accountId, { news: "recovery_code_used", now });
  return true;
}

async function recordFailure(
  { db, logger, attempts }: SecondFactorServices,
  { accountId, client }: CodeProof,
  now: Date,
): Promise<AppError> {
  await recordSecurityEvent({ db, logger }, { kind: "second_factor_failed", accountId, client, now });
  if (await attempts.recordFailure(accountId)) await notifyOwner(db, accountId, { news: "attempts", now });
  const message = "This code is wrong, has expired or was already used. Please enter the latest one.";
  return new AppError("second_factor_invalid", { fields: { code: [message] } });
}
