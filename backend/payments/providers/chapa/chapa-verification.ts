import { CHECKOUT_LIFETIME_MS } from "#backend/platform/constants.ts";
import type { Verification } from "../payment-provider.ts";
import { santimFromChapa } from "./chapa-amount.ts";
import { errorMessage, verifyResponse } from "./chapa-responses.ts";
import type { RequestChapa } from "./chapa-client.ts";

type ChargeDetails = ReturnType<typeof verifyResponse.parse>["data"];

/** A payer can retry for an hour after the checkout started, so a failed attempt is not final before then. */
function canRetry(createdAt: string | undefined, now: Date): boolean {
  const started = Date.parse(createdAt ?? "");
  return !Number.isNaN(started) && now.getTime() < started + CHECKOUT_LIFETIME_MS;
}

/** Rounds to the santim, since a percentage fee may contain a fraction. Nothing is compared with this amount. */
function feeInSantim(charge: ChargeDetails["charge"]): number {
  const birr = Number(charge ?? 0);
  return Number.isFinite(birr) && birr > 0 ? Math.round(birr * 100) : 0;
}

function parseCharge(details: ChargeDetails, textRef: string, now: Date): Verification {
  const { amount, charge, currency, mode, status, reference, method, tx_ref, created_at } = details;
  if (tx_ref !== textRef) return { kind: "unknown", reason: `requested ${textRef}, received ${tx_ref}` };
  switch (status.toLowerCase()) {
    case "success": {
      const amountSantim = santimFromChapa(amount);
      if (amountSantim === null) return { kind: "unknown", reason: `the amount is "${amount}"` };
      const feeSantim = feeInSantim(charge);
      const amounts = { amountSantim, currency, mode, feeSantim };
      return { kind: "paid", textRef, ...amounts, providerReference: reference, method: method || null };
    }
    case "pending":
      return { kind: "pending" };
    case "failed":
      return canRetry(created_at, now)
        ? { kind: "pending" }
        : { kind: "failed", isCancelled: false, reason: "Chapa: failed" };
    case "failed/cancelled":
    case "cancelled":
      return {
        kind: "failed",
        isCancelled: status.toLowerCase() === "cancelled",
        reason: `Chapa: ${status}`,
      };
    case "refunded":
    case "reversed":
      return {
        kind: "charged_back",
        isReversed: status.toLowerCase() === "reversed",
        reason: `Chapa: ${status}`,
      };
    default:
      return { kind: "unknown", reason: `the status is "${status}"` };
  }
}

/**
 * Returns the state of a charge. Chapa responds 404 both for a charge that is not paid yet and for one that does not
 * exist; only the message tells them apart.
 */
export async function verifyChapaCharge(
  request: RequestChapa,
  textRef: string,
  now: Date,
): Promise<Verification> {
  const response = await request({
    method: "GET",
    path: `/transaction/verify/${encodeURIComponent(textRef)}`,
  });
  if (response.kind === "unknown") return response;
  const { status, body } = response;
  if (status === 404)
    return /not found|invalid transaction/i.test(errorMessage(body))
      ? { kind: "not_found" }
      : { kind: "pending" };
  if (status !== 200) return { kind: "unknown", reason: `${status}: ${errorMessage(body)}` };
  const details = verifyResponse.safeParse(body);
  if (!details.success) return { kind: "unknown", reason: "Chapa's response contains no charge" };
  return parseCharge(details.data.data, textRef, now);
}
