import type { Cancellation, CheckoutRequest, CheckoutStart } from "../payment-provider.ts";
import { chapaAmount } from "./chapa-amount.ts";
import { errorMessage, initializeResponse } from "./chapa-responses.ts";
import type { RequestChapa } from "./chapa-client.ts";

/** Chapa rejects titles longer than 16 characters, although examples in its documentation are longer. */
const TITLE = "Gubae";
const MAX_DESCRIPTION = 50;
const FALLBACK_DESCRIPTION = "Live lecture";

/**
 * Chapa accepts only letters, digits, `-`, `_`, space and dot, so an Amharic title is replaced with a generic
 * description. Our own receipt shows the real title.
 */
export function chapaDescription(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._ -]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return /[A-Za-z0-9]{3}/.test(plain) ? plain.slice(0, MAX_DESCRIPTION).trim() : FALLBACK_DESCRIPTION;
}

/**
 * Matches email addresses of test domains, which receive no email. Chapa rejects a checkout with such an address, but
 * accepts one without an address.
 */
const undeliverableEmail =
  /@(?:[^@]*\.)?(?:test\.com|example\.(?:com|org|net)|[^.@]+\.(?:local|test|example|invalid))$/i;

/** Removes the payer's email address and phone number from Chapa's message, since the message is logged and stored. */
function redactPayer(message: string, { phone, email }: CheckoutRequest["payer"]): string {
  const withoutEmail = message.replaceAll(email, "[email]");
  // Chapa may format the phone number differently, but always with the same last nine digits.
  return phone === undefined ? withoutEmail : withoutEmail.replaceAll(phone.slice(1), "[phone]");
}

/** Opens a hosted checkout. Its page must be on Chapa's own origin. */
export async function startChapaCheckout(
  { request, checkoutOrigin }: { request: RequestChapa; checkoutOrigin: string },
  { textRef, amountSantim, currency, title, payer, returnUrl }: CheckoutRequest,
): Promise<CheckoutStart> {
  const response = await request({
    method: "POST",
    path: "/transaction/initialize",
    json: {
      amount: chapaAmount(amountSantim),
      currency,
      tx_ref: textRef,
      first_name: payer.firstName,
      last_name: payer.lastName,
      return_url: returnUrl,
      customization: { title: TITLE, description: chapaDescription(title) },
      ...(!undeliverableEmail.test(payer.email) && { email: payer.email }),
      ...(payer.phone !== undefined && { phone_number: payer.phone }),
    },
  });
  if (response.kind === "unknown") return response;
  if (response.status !== 200)
    return {
      kind: "refused",
      reason: `${response.status}: ${redactPayer(errorMessage(response.body), payer)}`,
    };
  const started = initializeResponse.safeParse(response.body);
  if (!started.success) return { kind: "unknown", reason: "Chapa's response contains no checkout page" };
  const url = started.data.data.checkout_url;
  if (new URL(url).origin !== checkoutOrigin)
    return { kind: "unknown", reason: `the checkout page is at ${new URL(url).origin}` };
  return { kind: "started", url };
}

/** Cancels a checkout permanently. Chapa cancels a checkout only while it is open. */
export async function cancelChapaCheckout(request: RequestChapa, textRef: string): Promise<Cancellation> {
  const response = await request({
    method: "PUT",
    path: `/transaction/cancel/${encodeURIComponent(textRef)}`,
  });
  if (response.kind === "unknown") return response;
  if (response.status === 200) return { kind: "cancelled" };
  return response.status === 400 || response.status === 404
    ? { kind: "not_open" }
    : { kind: "unknown", reason: `${response.status}: ${errorMessage(response.body)}` };
}
