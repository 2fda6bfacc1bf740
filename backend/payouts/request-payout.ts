import { randomBytes } from "node:crypto";
import { birrToSantim } from "#contract/payments/money.ts";
import {
  ACCOUNT_NUMBER_UNFIT,
  isMaskedNumber,
  isValidAccountNumber,
  type RequestPayout,
} from "#contract/payments/payout.ts";
import { verifyPassword } from "#backend/accounts/passwords/verify-password.ts";
import { enqueueNotifications } from "#backend/notifications/enqueue-notifications.ts";
import { recordSecurityEvent } from "#backend/accounts/security/record-security-event.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { RequestClient } from "#backend/platform/http/request-client.ts";
import { getEarnings } from "./earnings/earnings-repo.ts";
import { lockInstructor } from "./earnings/earnings-repo.ts";
import {
  findPaidAccountNumber,
  findPayout,
  getPayoutCaution,
  insertPayout,
  type PayoutRecord,
} from "./payout-repo.ts";
import { releaseAfter } from "./payout-policy.ts";
import { maskAccountNumber } from "./present-payout.ts";
import type { PayoutServices } from "./payout-services.ts";
import { transactOnce } from "#backend/platform/idempotency/transact-once.ts";

/** Lists the banks and wallets that payouts can be made to. @throws AppError payment_provider_failed */
export async function listBanks({ provider, logger }: Pick<PayoutServices, "provider" | "logger">) {
  const result = await provider.listBanks();
  if (result.kind === "banks") return result.banks;
  logger.warn({ reason: result.reason }, "the list of banks could not be loaded");
  throw new AppError("payment_provider_failed");
}

function invalidField(field: string, message: string): AppError {
  return new AppError("invalid", { fields: { [field]: [message] } });
}

/** Chapa accepts references of at most 36 letters, digits and hyphens. */
function createReference(): string {
  return `gb-out-${randomBytes(12).toString("hex")}`;
}

/** Requests a payout of available earnings, for an admin to release, and emails the account's owner. */
export async function requestPayout(
  services: PayoutServices,
  { instructorId, client }: { instructorId: string; client: RequestClient },
  { amount, bankCode, accountNumber: sentNumber, accountName, password }: RequestPayout,
): Promise<PayoutRecord> {
  const { db, clock, logger, payoutWaitHours } = services;
  await verifyPassword(db, { accountId: instructorId, password, field: "password" });
  const bank = (await listBanks(services)).find(({ code }) => code === bankCode);
  if (!bank) throw invalidField("bankCode", "Choose a bank from the list.");
  const accountNumber = isMaskedNumber(sentNumber)
    ? await findPaidAccountNumber(db, { instructorId, bankCode, digits: sentNumber.slice(-4) })
    : sentNumber;
  if (accountNumber === undefined || !isValidAccountNumber(bank, accountNumber))
    throw invalidField("accountNumber", ACCOUNT_NUMBER_UNFIT);
  const amountSantim = birrToSantim(amount);
  const destination = { bankCode, bankName: bank.name, accountNumber, accountName };
  const id = await transactOnce(db, async (trx) => {
    const now = clock();
    await lockInstructor(trx, instructorId);
    const { availableSantim } = await getEarnings(trx, { instructorId, now, payoutWaitHours });
    if (amountSantim > availableSantim) throw new AppError("payout_too_high");
    const event = { kind: "payout_requested", accountId: instructorId, client, now } as const;
    await recordSecurityEvent({ db: trx, logger }, event);
    const caution = await getPayoutCaution(trx, instructorId);
    const payout = await insertPayout(trx, {
      reference: createReference(),
      instructorId,
      amountSantim,
      ...destination,
      releaseAfter: releaseAfter({ ...caution, ...destination, now }),
      now,
    });
    // The email goes to the account's owner, who may not have made the request.
    const data = { amountSantim, bankName: bank.name, accountNumber: maskAccountNumber(accountNumber) };
    const email = { kind: "payout-requested", subjectId: payout.id, data } as const;
    await enqueueNotifications(trx, { ...email, accountIds: [instructorId] }, now);
    return payout.id;
  });
  const requested = await findPayout(db, id);
  if (!requested) throw new AppError("payout_not_found");
  return requested;
}
