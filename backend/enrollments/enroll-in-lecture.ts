import { splitName } from "#contract/accounts/split-name.ts";
import type { MakePayment } from "#contract/payments/payment.ts";
import { updateAccountFields, findAccountById } from "#backend/accounts/account-repo.ts";
import type { Caller } from "#backend/platform/http/caller.ts";
import { emailTexts } from "#backend/platform/email/texts/email-texts.ts";
import type { LectureRecord } from "#backend/lectures/schedule/lecture-repo.ts";
import { promisedDays } from "#backend/lectures/schedule/recording-settings-policy.ts";
import type { CheckoutRequest } from "#backend/payments/providers/payment-provider.ts";
import type { EnrollmentServices } from "./state/enrollment-services.ts";
import { closeReplacedCheckout } from "./settlement/close-replaced-checkout.ts";
import { waitForCheckout, openCheckout } from "./checkout/open-checkout.ts";
import { reservePurchase } from "./checkout/reserve-purchase.ts";
import { parseReturnUrl, withTextRef } from "./checkout/return-url.ts";

/** The URL that the student's browser opens next, and the reference to verify the payment with. */
export interface Checkout {
  url: string;
  textRef: string;
}

/**
 * Holds a seat, or the replay, and returns the checkout page that pays for it. If the student already has a checkout
 * open for this lecture, returns that one. For a free lecture, enrolls at once and returns the return page.
 * @throws AppError invalid (returnUrl), payment_provider_failed, and all errors of `reservePurchase`
 */
export async function enrollInLecture(
  services: EnrollmentServices,
  caller: Caller,
  request: MakePayment,
): Promise<Checkout> {
  const returnUrl = parseReturnUrl(request.returnUrl, services.returnOrigins());
  const phone = await resolvePhone(services, caller, request);
  const reservation = await reservePurchase(services, {
    kind: request.kind ?? "seat",
    accountId: caller.accountId,
    lectureId: request.classId,
    amountBirr: request.amount,
    needsPhone: phone === undefined && request.fromAbroad !== true,
  });
  const { payment } = reservation;
  const { textRef } = payment;
  if (reservation.kind === "existing") return { url: await waitForCheckout(services, payment), textRef };
  if (reservation.replaced) await closeReplacedCheckout(services, reservation.replaced, payment);
  const returnTo = withTextRef(returnUrl, textRef);
  if (reservation.kind === "free") return { url: returnTo, textRef };
  const { lecture } = reservation;
  const checkout = {
    title: lecture.name,
    ...(request.kind !== "replay" && detailOf(lecture)),
    payer: toPayer(caller, request, phone),
    returnUrl: returnTo,
  };
  return { url: await openCheckout(services, payment, checkout), textRef };
}

/** The checkout's texts are in English, as the providers' pages are. */
function detailOf(lecture: LectureRecord): Pick<CheckoutRequest, "detail"> {
  const days = promisedDays(lecture);
  return days === 0 ? {} : { detail: emailTexts.en.replayPromised(days) };
}

/**
 * Returns the request's phone number after storing it; without one, returns the stored number. Payments from abroad
 * have no phone number.
 */
async function resolvePhone(
  { db }: EnrollmentServices,
  { accountId }: Caller,
  { phone_number: entered, fromAbroad }: MakePayment,
): Promise<string | undefined> {
  if (fromAbroad === true) return undefined;
  const stored = (await findAccountById(db, accountId))?.phone ?? undefined;
  if (entered !== undefined && entered !== stored)
    await updateAccountFields(db, accountId, { phone: entered });
  return entered ?? stored;
}

/** Fields missing from the request are taken from the account. */
function toPayer(caller: Caller, request: MakePayment, phone: string | undefined): CheckoutRequest["payer"] {
  const { firstName, lastName } = splitName(caller.name);
  return {
    email: request.email ?? caller.email,
    firstName: request.first_name ?? firstName,
    lastName: request.last_name ?? lastName,
    phone,
  };
}
