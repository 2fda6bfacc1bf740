import { SEAT_HOLD_MS } from "#backend/constants.ts";
import type { Verification } from "../payment-provider.ts";
import { santimFromChapa } from "./chapa-amount.ts";
import { messageOf, verified } from "./chapa-answers.ts";
import type { AskChapa } from "./chapa-client.ts";

type Details = ReturnType<typeof verified.parse>["data"];

/** A payer may try again for an hour after the start: until then a failed try is not the end. */
function mayTryAgain(createdAt: string | undefined, now: Date): boolean {
  const started = Date.parse(createdAt ?? "");
  return !Number.isNaN(started) && now.getTime() < started + SEAT_HOLD_MS;
}

/** Rounded to the santim: the fee is a percentage, and no proof of anything. */
function chapaFee(charge: Details["charge"]): number {
  const birr = Number(charge ?? 0);
  return Number.isFinite(birr) && birr > 0 ? Math.round(birr * 100) : 0;
}

function read(details: Details, textRef: string, now: Date): Verification {
  const { amount, charge, currency, mode, status, reference, method, tx_ref, created_at } = details;
  if (tx_ref !== textRef) return { kind: "unknown", reason: `asked for ${textRef}, heard of ${tx_ref}` };
  switch (status.toLowerCase()) {
    case "success": {
      const amountSantim = santimFromChapa(amount);
      if (amountSantim === null) return { kind: "unknown", reason: `the amount is "${amount}"` };
      const feeSantim = chapaFee(charge);
      const money = { amountSantim, currency, mode, feeSantim };
      return { kind: "paid", textRef, ...money, providerReference: reference, method: method || null };
    }
    case "pending":
      return { kind: "pending" };
    case "failed":
      return mayTryAgain(created_at, now) ? { kind: "pending" } : { kind: "failed", reason: "Chapa: failed" };
    case "failed/cancelled":
    case "cancelled":
      return { kind: "failed", reason: `Chapa: ${status}` };
    case "refunded":
    case "reversed":
      return { kind: "reversed", reason: `Chapa: ${status}` };
    default:
      return { kind: "unknown", reason: `the status is "${status}"` };
  }
}

/**
 * Asks what became of a checkout. A 404 is said of what is not paid yet and of what was never there; only the
 * words tell them apart, and only the second is sure.
 */
export async function verifyChapaCharge(ask: AskChapa, textRef: string, now: Date): Promise<Verification> {
  const answer = await ask({ method: "GET", path: `/transaction/verify/${encodeURIComponent(textRef)}` });
  if (answer.kind === "unknown") return answer;
  const { status, body } = answer;
  if (status === 404)
    return /not found|invalid transaction/i.test(messageOf(body))
      ? { kind: "not_started" }
      : { kind: "pending" };
  if (status !== 200) return { kind: "unknown", reason: `${status}: ${messageOf(body)}` };
  const details = verified.safeParse(body);
  if (!details.success) return { kind: "unknown", reason: "Chapa's answer holds no charge" };
  return read(details.data.data, textRef, now);
}
