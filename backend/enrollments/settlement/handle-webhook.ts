import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#backend/platform/app-error.ts";
import { refuseNullCharacters } from "#backend/platform/http/input/null-characters.ts";
import { recordWebhookEvent } from "#backend/payments/state/webhook-event-repo.ts";
import type { EnrollmentServices } from "../state/enrollment-services.ts";
import { advanceRefund } from "../refunds/advance-refund.ts";
import { handleChargeback } from "../refunds/handle-chargeback.ts";
import { settlePaymentRecord } from "./settle-payment.ts";

interface Webhook {
  provider: string;
  /** The raw body, since the signature covers its bytes. */
  raw: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Stores a webhook, then asks the provider about the payment that the webhook names, since the webhook itself proves
 * nothing. Repeated events, and events about payments that are not ours, change nothing.
 * @throws AppError not_found (unknown provider), webhook_rejected (invalid signature), invalid (invalid payload)
 */
export async function handleWebhook(services: EnrollmentServices, webhook: Webhook): Promise<void> {
  const { db, clock, logger, providers } = services;
  const provider = providers.find(webhook.provider);
  if (!provider) throw new AppError("not_found");
  const parsed = provider.parseWebhook(webhook.raw, webhook.headers);
  if (parsed.kind !== "event") {
    logger.warn({ provider: provider.name, problem: parsed.kind }, "a payment webhook was rejected");
    throw new AppError(parsed.kind === "invalid_signature" ? "webhook_rejected" : "invalid");
  }
  const { eventKey, textRef, event: kind } = parsed;
  const text = webhook.raw.toString("utf8");
  refuseNullCharacters(JSON.parse(text));
  // The payload of a payout event is not stored: it contains a bank account and is not needed.
  const payload = textRef === null ? "" : text;
  const event = { provider: provider.name, eventKey, textRef, kind, payload, now: clock() };
  const payment = await recordWebhookEvent(db, event);
  // Repeated events are settled too: the process that stored them may have died before settling.
  if (payment?.provider !== provider.name) return;
  await settlePaymentRecord(services, payment);
  if (payment.status === "refund_pending" || kind === "refund_updated")
    await advanceRefund(services, payment.id);
  if (kind === "refund_updated") await handleChargeback(services, payment);
}
