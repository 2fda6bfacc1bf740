import { z } from "zod";
import type {
  PayoutProvider,
  TransferIdentifiers,
  TransferRequest,
  TransferStart,
  TransferVerification,
} from "../payout-provider.ts";
import { chapaAmount, santimFromChapa } from "./chapa-amount.ts";
import { errorMessage } from "./chapa-responses.ts";
import { createChapaClient, type RequestChapa } from "./chapa-client.ts";
import type { ChapaSettings } from "#backend/platform/config/payment-settings.ts";

// Response bodies of transfers (developer.chapa.co/transfer, read in 2026). Fields that we do not use are left out.

const bankListResponse = z.object({
  data: z.array(
    z.object({
      id: z.union([z.number(), z.string()]).transform(String),
      name: z.string().min(1),
      acct_length: z.coerce.number().int().nullish(),
      is_mobilemoney: z.union([z.number(), z.boolean()]).nullish(),
      currency: z.string().nullish(),
    }),
  ),
});

const verifyTransferResponse = z.object({
  data: z.object({
    status: z.string().min(1),
    amount: z.union([z.number(), z.string()]).nullish(),
    chapa_transfer_id: z.string().nullish(),
  }),
});

/** Documented errors that are not the recipient's fault: outside of transfer hours, or our balance is too low. */
const temporaryError = /transfer hours|insufficient balance/i;
/**
 * Chapa accepts a reference only once, so this error means that an earlier request with the same reference succeeded.
 */
const duplicateReference = /reference.*(used|exist|unique|taken|duplicate)/i;

/** Sends payouts through the transfer endpoints of Chapa's v1 API. */
export function createChapaPayouts(settings: ChapaSettings): PayoutProvider {
  const request = createChapaClient(settings);
  return {
    name: "chapa",
    listBanks: () => listChapaBanks(request),
    transfer: (transfer) => requestChapaTransfer(request, transfer),
    verifyTransfer: (transfer) => verifyChapaTransfer(request, transfer),
  };
}

async function listChapaBanks(request: RequestChapa): ReturnType<PayoutProvider["listBanks"]> {
  const response = await request({ method: "GET", path: "/banks" });
  if (response.kind === "unknown") return response;
  const parsed = bankListResponse.safeParse(response.body);
  if (response.status !== 200 || !parsed.success)
    return { kind: "unknown", reason: `${response.status}: ${errorMessage(response.body)}` };
  const banks = parsed.data.data
    .filter(({ currency }) => (currency ?? "ETB") === "ETB")
    .map(({ id, name, acct_length, is_mobilemoney }) => ({
      code: id,
      name,
      isWallet: Boolean(is_mobilemoney),
      digits: acct_length && acct_length > 0 ? acct_length : null,
    }));
  return { kind: "banks", banks };
}

async function requestChapaTransfer(
  request: RequestChapa,
  transfer: TransferRequest,
): Promise<TransferStart> {
  const response = await request({
    method: "POST",
    path: "/transfers",
    json: {
      account_name: transfer.accountName,
      account_number: transfer.accountNumber,
      amount: chapaAmount(transfer.amountSantim),
      currency: transfer.currency,
      reference: transfer.reference,
      bank_code: transfer.bankCode,
    },
  });
  if (response.kind === "unknown") return response;
  // The transfer is only queued; the verification reports its outcome.
  if (response.status === 200) return { kind: "pending", providerReference: null };
  const reason = errorMessage(response.body);
  if (duplicateReference.test(reason)) return { kind: "pending", providerReference: null };
  if (temporaryError.test(reason)) return { kind: "retry_later", reason };
  // The cause is our key or our request rate, not the recipient.
  if (response.status === 401 || response.status === 403 || response.status === 429)
    return { kind: "retry_later", reason: `${response.status}: ${reason}` };
  return { kind: "refused", reason: `${response.status}: ${reason}` };
}

async function verifyChapaTransfer(
  request: RequestChapa,
  { reference, amountSantim }: TransferIdentifiers,
): Promise<TransferVerification> {
  const response = await request({
    method: "GET",
    path: `/transfers/verify/${encodeURIComponent(reference)}`,
  });
  if (response.kind === "unknown") return response;
  // The caller may safely request this transfer again: Chapa rejects a second one with the same reference.
  if (response.status === 404) return { kind: "not_found" };
  const parsed = verifyTransferResponse.safeParse(response.body);
  if (response.status !== 200 || !parsed.success)
    return { kind: "unknown", reason: `${response.status}: ${errorMessage(response.body)}` };
  const { status, amount, chapa_transfer_id } = parsed.data.data;
  if (amount !== undefined && amount !== null && santimFromChapa(amount) !== amountSantim)
    return { kind: "unknown", reason: `Chapa reports another amount: ${amount}` };
  switch (status.toLowerCase()) {
    case "success":
      return { kind: "paid", providerReference: chapa_transfer_id ?? null };
    case "pending":
    case "queued":
    case "processing":
      return { kind: "pending" };
    case "failed":
    case "cancelled":
    case "failed/cancelled":
    case "reverted":
    case "reversed":
      return { kind: "refused", reason: `Chapa: the transfer was ${status}` };
    default:
      return { kind: "unknown", reason: `the transfer's status is "${status}"` };
  }
}
