import type { IncomingHttpHeaders } from "node:http";
import { AppError } from "#backend/app-error.ts";
import { keepEvent } from "#backend/payments/payment-event-repo.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { finishRefund } from "./finish-refund.ts";
import { noticeReversal } from "./notice-reversal.ts";
import { settleKnown } from "./settle-payment.ts";

interface Webhook {
  provider: string;
  /** The body's bytes as they came: the signature is over them. */
  raw: Buffer;
  headers: IncomingHttpHeaders;
}

/**
 * Keeps a provider's webhook and asks the provider about the payment it names; the webhook itself proves
 * nothing. One that comes again, or names no payment of ours, changes nothing.
 * @throws AppError not_found (no such provider), webhook_refused (forged), invalid (signed, but unreadable)
 */
export async function receiveWebhook(services: EnrollmentServices, webhook: Webhook): Promise<void> {
  const { db, clock, logger, providers } = services;
  const provider = providers.named(webhook.provider);
  if (!provider) throw new AppError("not_found");
  const reading = provider.parseWebhook(webhook.raw, webhook.headers);
  if (reading.kind !== "event") {
    logger.warn({ provider: provider.name, reading: reading.kind }, "a payment webhook was refused");
    throw new AppError(reading.kind === "forged" ? "webhook_refused" : "invalid");
  }
  const { eventKey, textRef, event: kind } = reading;
  // PostgreSQL's text can't hold a zero byte. What names no charge, as one about a payout, holds somebody's bank
  // account and leads to nothing: that it came is enough.
  const payload = textRef === null ? "" : webhook.raw.toString("utf8").replaceAll("\0", "\ufffd");
  const event = { provider: provider.name, eventKey, textRef, kind, payload, now: clock() };
  const payment = await keepEvent(db, event);
  // Also for an event that was here before: whoever received it may have died before settling.
  if (payment?.provider !== provider.name) return;
  await settleKnown(services, payment);
  if (payment.status === "refund_pending") await finishRefund(services, payment.id);
  if (kind === "refund_changed") await noticeReversal(services, payment.textRef);
}
