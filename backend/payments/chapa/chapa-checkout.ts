import type { Cancellation, CheckoutRequest, CheckoutStart } from "../payment-provider.ts";
import { chapaAmount } from "./chapa-amount.ts";
import { initialized, messageOf } from "./chapa-answers.ts";
import type { AskChapa } from "./chapa-client.ts";

/** Chapa refuses longer ones, whatever its documentation's samples show. */
const TITLE = "Gubae";
const MAX_DESCRIPTION = 50;
const FALLBACK_DESCRIPTION = "Live lecture";

/** Only letters, digits, `-`, `_`, space and dot pass, so an Amharic title becomes a plain word; our receipt has the real one. */
export function chapaDescription(title: string): string {
  const plain = title
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9._ -]+/g, " ")
    .replace(/ {2,}/g, " ")
    .trim();
  return /[A-Za-z0-9]{3}/.test(plain) ? plain.slice(0, MAX_DESCRIPTION).trim() : FALLBACK_DESCRIPTION;
}

/** Domains that nobody receives mail at; Chapa refuses a checkout over them, and does well without an address. */
const unreachableMail =
  /@(?:[^@]*\.)?(?:test\.com|example\.(?:com|org|net)|[^.@]+\.(?:local|test|example|invalid))$/i;

/** Chapa's words without what it may quote of the payer: they are logged and kept. */
function withoutPayer(message: string, { phone, email }: CheckoutRequest["payer"]): string {
  const withoutMail = message.replaceAll(email, "[email]");
  // Chapa writes numbers its own way, but with the same last nine digits.
  return phone === undefined ? withoutMail : withoutMail.replaceAll(phone.slice(1), "[phone]");
}

/** Opens a hosted checkout. Answers a page only when it is where Chapa's pages are. */
export async function startChapaCheckout(
  { ask, checkoutOrigin }: { ask: AskChapa; checkoutOrigin: string },
  { textRef, amountSantim, currency, title, payer, returnUrl }: CheckoutRequest,
): Promise<CheckoutStart> {
  const answer = await ask({
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
      ...(!unreachableMail.test(payer.email) && { email: payer.email }),
      ...(payer.phone !== undefined && { phone_number: payer.phone }),
    },
  });
  if (answer.kind === "unknown") return answer;
  if (answer.status !== 200)
    return { kind: "refused", reason: `${answer.status}: ${withoutPayer(messageOf(answer.body), payer)}` };
  const started = initialized.safeParse(answer.body);
  if (!started.success) return { kind: "unknown", reason: "Chapa's answer names no checkout page" };
  const url = started.data.data.checkout_url;
  if (new URL(url).origin !== checkoutOrigin)
    return { kind: "unknown", reason: `the checkout page is at ${new URL(url).origin}` };
  return { kind: "started", url };
}

/** Irreversible; Chapa cancels only what is still open. */
export async function cancelChapaCheckout(ask: AskChapa, textRef: string): Promise<Cancellation> {
  const answer = await ask({ method: "PUT", path: `/transaction/cancel/${encodeURIComponent(textRef)}` });
  if (answer.kind === "unknown") return answer;
  if (answer.status === 200) return { kind: "cancelled" };
  return answer.status === 400 || answer.status === 404
    ? { kind: "not_open" }
    : { kind: "unknown", reason: `${answer.status}: ${messageOf(answer.body)}` };
}
