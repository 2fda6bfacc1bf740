import { randomBytes } from "node:crypto";
import { birrToSantim } from "#contract/money.ts";
import type { RequestPayout } from "#contract/payout.ts";
import { AppError } from "#backend/app-error.ts";
import type { PayoutBank } from "#backend/payments/payout-provider.ts";
import { earningsOf } from "./earnings-repo.ts";
import { insertPayout, lockInstructor, type PayoutRecord } from "./payout-repo.ts";
import type { PayoutServices } from "./payout-services.ts";

/** Where money can be sent to. @throws AppError payment_provider_failed */
export async function banksOf({ provider, logger }: Pick<PayoutServices, "provider" | "logger">) {
  const found = await provider.banks();
  if (found.kind === "banks") return found.banks;
  logger.warn({ reason: found.reason }, "the list of banks did not come");
  throw new AppError("payment_provider_failed");
}

const isPhone = /^0[79]\d{8}$/;

/** Whether a number can be one of this bank's accounts, or of this wallet's phones. */
export function fitsBank(
  { isWallet, digits }: Pick<PayoutBank, "isWallet" | "digits">,
  number: string,
): boolean {
  if (isWallet) return isPhone.test(number);
  return digits === null || number.length === digits;
}

function refusal(field: string, sentence: string): AppError {
  return new AppError("invalid", { fields: { [field]: [sentence] } });
}

/** At most 36 characters, letters, digits and hyphens: Chapa refuses more. */
function newReference(): string {
  return `gb-out-${randomBytes(12).toString("hex")}`;
}

/**
 * Asks for money that is owed. An admin releases it. @throws AppError invalid, payout_too_high, payout_open,
 * payment_provider_failed
 */
export async function requestPayout(
  services: PayoutServices,
  instructorId: string,
  { amount, bankCode, accountNumber, accountName }: RequestPayout,
): Promise<PayoutRecord> {
  const { db, clock } = services;
  const bank = (await banksOf(services)).find(({ code }) => code === bankCode);
  if (!bank) throw refusal("bankCode", "This bank is not on the list.");
  if (!fitsBank(bank, accountNumber)) throw refusal("accountNumber", "This number does not fit the bank.");
  const amountSantim = birrToSantim(amount);
  const destination = { bankCode, bankName: bank.name, accountNumber, accountName };
  return db.transaction(async (trx) => {
    const now = clock();
    await lockInstructor(trx, instructorId);
    const { availableSantim } = await earningsOf(trx, instructorId, now);
    if (amountSantim > availableSantim) throw new AppError("payout_too_high");
    return insertPayout(trx, { reference: newReference(), instructorId, amountSantim, ...destination, now });
  });
}
