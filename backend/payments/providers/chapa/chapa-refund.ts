import { cutText } from "#contract/text/cut-text.ts";
import type {
  RefundIdentifiers,
  RefundRequest,
  RefundStart,
  RefundVerification,
} from "../payment-provider.ts";
import { chapaAmount } from "./chapa-amount.ts";
import { errorMessage, refundResponse } from "./chapa-responses.ts";
import type { RequestChapa } from "./chapa-client.ts";

type RefundProgress =
  | { kind: "refunded"; refundReference: string }
  | { kind: "pending"; refundReference: string | null }
  | { kind: "refused"; reason: string }
  | { kind: "unknown"; reason: string };

/** A refund's status at Chapa goes from `initiated` to `processing`, then to `refunded` or `reversed`. */
function parseRefund(body: unknown, refundRef: string): RefundProgress {
  const parsed = refundResponse.safeParse(body);
  if (!parsed.success) return { kind: "unknown", reason: "Chapa's response contains no refund" };
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

/** Matches a documented error that has nothing to do with the payment: our balance is too low. */
const temporaryError = /insufficient.*balance|balance.*(low|insufficient)/i;
/**
 * Chapa accepts a reference only once, so this error means that an earlier request with the same reference succeeded.
 */
const duplicateReference = /reference.*(used|exist|unique|taken|duplicate)/i;
/** The cause is our key or our request rate, not the payment. */
const temporaryStatuses: ReadonlySet<number> = new Set([401, 403, 429]);

/**
 * Requests a refund. Chapa identifies the charge by the reference that Chapa itself assigned, which the verification
 * returned.
 */
export async function requestChapaRefund(request: RequestChapa, refund: RefundRequest): Promise<RefundStart> {
  const { providerReference, refundRef, amountSantim } = refund;
  if (providerReference === null)
    return { kind: "refused", reason: "Chapa's reference of the charge is unknown" };
  const response = await request({
    method: "POST",
    path: `/refund/${encodeURIComponent(providerReference)}`,
    form: { reason: cutText(refund.reason, 100), amount: chapaAmount(amountSantim), reference: refundRef },
  });
  if (response.kind === "unknown") return response;
  if (response.status === 200) return parseRefund(response.body, refundRef);
  const message = errorMessage(response.body);
  const reason = `${response.status}: ${message}`;
  // Chapa has already received the refund request, but this response does not contain the refund's outcome.
  if (duplicateReference.test(message)) return { kind: "unknown", reason };
  if (temporaryError.test(message) || temporaryStatuses.has(response.status))
    return { kind: "retry_later", reason };
  return { kind: "refused", reason };
}

/**
 * Returns the state of a refund. Chapa identifies a refund by the reference that Chapa itself assigned, which we lack
 * if the response was lost. In that case we look the refund up by our own reference, then by the charge's reference. If
 * Chapa finds it by neither, the refund does not exist, and requesting it again is safe, since Chapa accepts our
 * reference only once.
 */
export async function verifyChapaRefund(
  request: RequestChapa,
  { refundReference, providerReference, refundRef, otherReferences = [] }: RefundIdentifiers,
): Promise<RefundVerification> {
  if (refundReference !== null) {
    const { found } = await findChapaRefund(request, refundReference, refundRef);
    return found.kind === "not_found"
      ? { kind: "unknown", reason: "Chapa no longer knows the refund" }
      : found;
  }
  const byOurs = await findChapaRefund(request, refundRef, refundRef);
  if (byOurs.found.kind !== "not_found" || providerReference === null) return byOurs.found;
  const { found, refId } = await findChapaRefund(request, providerReference, refundRef);
  if (otherReferences.length === 0 || found.kind === "not_found" || found.kind === "unknown") return found;
  // The charge has other refunds, and Chapa's response may be about one of those.
  if (refId === null) return { kind: "unknown", reason: "Chapa does not say which refund it means" };
  return otherReferences.includes(refId) ? { kind: "not_found" } : found;
}

interface Lookup {
  found: RefundVerification;
  /** Chapa's own reference of the refund, if its response contains one. */
  refId: string | null;
}

async function findChapaRefund(request: RequestChapa, reference: string, refundRef: string): Promise<Lookup> {
  const response = await request({ method: "GET", path: `/refund/${encodeURIComponent(reference)}/verify` });
  if (response.kind === "unknown") return { found: response, refId: null };
  const { status, body } = response;
  if (status === 404) return { found: { kind: "not_found" }, refId: null };
  if (status !== 200)
    return { found: { kind: "unknown", reason: `${status}: ${errorMessage(body)}` }, refId: null };
  const progress = parseRefund(body, refundRef);
  const refId = refundResponse.safeParse(body).data?.data?.ref_id ?? null;
  return { found: progress.kind === "pending" ? { kind: "pending" } : progress, refId };
}
