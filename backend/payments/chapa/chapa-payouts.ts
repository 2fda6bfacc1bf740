import { z } from "zod";
import type {
  PayoutProvider,
  TransferName,
  TransferRequest,
  TransferStart,
  TransferVerification,
} from "../payout-provider.ts";
import { chapaAmount, santimFromChapa } from "./chapa-amount.ts";
import { messageOf } from "./chapa-answers.ts";
import { chapaClient, type AskChapa } from "./chapa-client.ts";
import type { ChapaSettings } from "./chapa-provider.ts";

// Shapes of the transfers' answers (developer.chapa.co/transfer, read in 2026); what is not used is left out.

const bankList = z.object({
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

const verifiedTransfer = z.object({
  data: z.object({
    status: z.string().min(1),
    amount: z.union([z.number(), z.string()]).nullish(),
    chapa_transfer_id: z.string().nullish(),
  }),
});

/** Documented refusals that say nothing about the receiver: the office is closed, or our balance is too low. */
const notNow = /transfer hours|insufficient balance/i;
/** Chapa takes a reference once. Who hears this has asked before, and was heard. */
const askedBefore = /reference.*(used|exist|unique|taken|duplicate)/i;

/** Chapa's transfers (its first API) behind the interface of payouts. */
export function createChapaPayouts(settings: ChapaSettings): PayoutProvider {
  const ask = chapaClient(settings);
  return {
    name: "chapa",
    banks: () => listChapaBanks(ask),
    transfer: (transfer) => transferAtChapa(ask, transfer),
    verifyTransfer: (transfer) => verifyChapaTransfer(ask, transfer),
  };
}

async function listChapaBanks(ask: AskChapa): ReturnType<PayoutProvider["banks"]> {
  const answer = await ask({ method: "GET", path: "/banks" });
  if (answer.kind === "unknown") return answer;
  const parsed = bankList.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success)
    return { kind: "unknown", reason: `${answer.status}: ${messageOf(answer.body)}` };
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

async function transferAtChapa(ask: AskChapa, transfer: TransferRequest): Promise<TransferStart> {
  const answer = await ask({
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
  if (answer.kind === "unknown") return answer;
  // "Queued" only: whether it arrives is what the verification says.
  if (answer.status === 200) return { kind: "pending", providerReference: null };
  const reason = messageOf(answer.body);
  if (askedBefore.test(reason)) return { kind: "pending", providerReference: null };
  if (notNow.test(reason)) return { kind: "not_now", reason };
  // Our key or the number of our calls is at fault, not the receiver.
  if (answer.status === 401 || answer.status === 403 || answer.status === 429)
    return { kind: "not_now", reason: `${answer.status}: ${reason}` };
  return { kind: "refused", reason: `${answer.status}: ${reason}` };
}

async function verifyChapaTransfer(
  ask: AskChapa,
  { reference, amountSantim }: TransferName,
): Promise<TransferVerification> {
  const answer = await ask({ method: "GET", path: `/transfers/verify/${encodeURIComponent(reference)}` });
  if (answer.kind === "unknown") return answer;
  // Asking again is safe: a transfer that is there after all refuses a second one of its name.
  if (answer.status === 404) return { kind: "not_started" };
  const parsed = verifiedTransfer.safeParse(answer.body);
  if (answer.status !== 200 || !parsed.success)
    return { kind: "unknown", reason: `${answer.status}: ${messageOf(answer.body)}` };
  const { status, amount, chapa_transfer_id } = parsed.data.data;
  if (amount !== undefined && amount !== null && santimFromChapa(amount) !== amountSantim)
    return { kind: "unknown", reason: `Chapa names another amount: ${amount}` };
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
