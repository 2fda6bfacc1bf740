import type { MakePayment } from "#contract/payment.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import type { EnrollmentServices } from "./enrollment-services.ts";
import { awaitCheckout, openCheckout } from "./open-checkout.ts";
import { reserveSeat } from "./reserve-seat.ts";
import { parseReturnUrl, withRef } from "./return-url.ts";

/** Where the student goes next, and under which reference to ask what became of it. */
export interface Checkout {
  url: string;
  textRef: string;
}

/**
 * Holds a seat and answers the checkout page to pay for it; the same one while an earlier checkout of this
 * student and lecture is open. A free lecture is enrolled at once and answers the return page.
 * @throws AppError invalid (returnUrl), payment_provider_failed, and everything `reserveSeat` throws
 */
export async function enrollInLecture(
  services: EnrollmentServices,
  caller: Caller,
  wanted: MakePayment,
): Promise<Checkout> {
  const returnUrl = parseReturnUrl(wanted.returnUrl, services.returnOrigins());
  const reservation = await reserveSeat(services, {
    accountId: caller.accountId,
    lectureId: wanted.classId,
    amountBirr: wanted.amount,
  });
  const { payment } = reservation;
  const { textRef } = payment;
  const returnTo = withRef(returnUrl, textRef);
  if (reservation.kind === "free") return { url: returnTo, textRef };
  if (reservation.kind === "live") return { url: await awaitCheckout(services, payment), textRef };
  const title = reservation.lecture.name;
  const checkout = { title, payer: payerOf(caller, wanted), returnUrl: returnTo };
  return { url: await openCheckout(services, payment, checkout), textRef };
}

/** What the form leaves out is taken from the account. */
function payerOf(caller: Caller, wanted: MakePayment) {
  const [firstName = "", ...others] = caller.name.split(" ");
  return {
    email: wanted.email ?? caller.email,
    firstName: wanted.first_name ?? firstName,
    lastName: wanted.last_name ?? others.join(" "),
    phone: wanted.phone_number,
  };
}
