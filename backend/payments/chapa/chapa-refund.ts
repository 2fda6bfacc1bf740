import type { RefundName, RefundRequest, RefundStart, RefundVerification } from "../payment-provider.ts";
import { chapaAmount } from "./chapa-amount.ts";
import { messageOf, refundAnswer } from "./chapa-answers.ts";
import type { AskChapa, ChapaAnswer } from "./chapa-client.ts";

type Progress =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending"; refundReference: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

/** Refunds go initiated → processing → refunded or reversed. */
function read(answer: Extract<ChapaAnswer, { kind: "answer" }>, refundRef: string): Progress {
  const parsed = refundAnswer.safeParse(answer.body);
  if (!parsed.success) return { kind: "unknown", reason: "Chapa's answer holds no refund" };
  const { status = "processing", ref_id } = parsed.data.data ?? {};
  switch (status.toLowerCase()) {
    case "refunded":
    case "success":
      return { kind: "refunded", refundReference: ref_id ?? refundRef };
    case "initiated":
    case "processing":
    case "pending":
      return { kind: "pending", refundReference: ref_id ?? null };
    case "reversed":
    case "failed":
      return { kind: "refused", reason: `Chapa: the refund was ${status}` };
    default:
      return { kind: "unknown", reason: `the refund's status is "${status}"` };
  }
}

/** Sends everything back. Chapa knows the charge by its own reference, which the verification named. */
export async function refundAtChapa(ask: AskChapa, refund: RefundRequest): Promise<RefundStart> {
  const { providerReference, refundRef, amountSantim } = refund;
  if (providerReference === null)
    return { kind: "refused", reason: "Chapa's reference of the charge is not known" };
  const answer = await ask({
    method: "POST",
    path: `/refund/${encodeURIComponent(providerReference)}`,
    form: { reason: refund.reason.slice(0, 100), amount: chapaAmount(amountSantim), reference: refundRef },
  });
  if (answer.kind === "unknown") return answer;
  if (answer.status !== 200)
    return { kind: "refused", reason: `${answer.status}: ${messageOf(answer.body)}` };
  return read(answer, refundRef);
}

/**
 * What became of a refund. Chapa never says that nobody asked for one: after a request without an answer a 404
 * stays unknown, since asking again could pay twice.
 */
export async function verifyChapaRefund(ask: AskChapa, refund: RefundName): Promise<RefundVerification> {
  const name = refund.refundReference ?? refund.providerReference ?? refund.refundRef;
  const answer = await ask({ method: "GET", path: `/refund/${encodeURIComponent(name)}/verify` });
  if (answer.kind === "unknown") return answer;
  if (answer.status !== 200)
    return { kind: "unknown", reason: `${answer.status}: ${messageOf(answer.body)}` };
  const progress = read(answer, refund.refundRef);
  return progress.kind === "pending" ? { kind: "pending" } : progress;
}
