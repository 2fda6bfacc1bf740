import type { MakePayment } from "#contract/payment.ts";
import { changeAccount, findAccountById } from "#backend/accounts/account-repo.ts";
import type { Caller } from "#backend/accounts/caller.ts";
import { closeReplaced } from "./close-replaced.ts";
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
  const phone = await phoneOf(services, caller, wanted);
  const reservation = await reserveSeat(services, {
    accountId: caller.accountId,
    lectureId: wanted.classId,
    amountBirr: wanted.amount,
    hasPhone: phone !== undefined,
  });
  const { payment } = reservation;
  const { textRef } = payment;
  const returnTo = withRef(returnUrl, textRef);
  if (reservation.kind === "live") return { url: await awaitCheckout(services, payment), textRef };
  if (reservation.replaced) await closeReplaced(services, reservation.replaced, payment);
  if (reservation.kind === "free") return { url: returnTo, textRef };
  const title = reservation.lecture.name;
  const checkout = { title, payer: payerOf(caller, wanted, phone), returnUrl: returnTo };
  return { url: await openCheckout(services, payment, checkout), textRef };
}

/** The payer's mobile number: the one given now, which is remembered, or the one remembered. */
async function phoneOf(
  { db }: EnrollmentServices,
  { accountId }: Caller,
  { phone_number: given }: MakePayment,
): Promise<string | undefined> {
  const known = (await findAccountById(db, accountId))?.phone ?? undefined;
  if (given !== undefined && given !== known) await changeAccount(db, accountId, { phone: given });
  return given ?? known;
}

/** What the form leaves out is taken from the account. */
function payerOf(caller: Caller, wanted: MakePayment, phone: string | undefined) {
  const [firstName = "", ...others] = caller.name.split(" ");
  return {
    email: wanted.email ?? caller.email,
    firstName: wanted.first_name ?? firstName,
    lastName: wanted.last_name ?? others.join(" "),
    phone,
  };
}
