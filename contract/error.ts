import { z } from "zod";

/** Every error code of the product with its HTTP status and its sentence for a person. */
export const errorCatalogue = {
  invalid: { status: 400, message: "Please check the marked fields." },
  malformed_json: { status: 400, message: "The request could not be read. Please try again." },
  not_signed_in: { status: 401, message: "Please log in first." },
  invalid_credentials: { status: 401, message: "Invalid credentials. Try again." },
  account_suspended: {
    status: 403,
    message: "This account is suspended. Please write to us if you think that this is a mistake.",
  },
  email_taken: { status: 401, message: "Email already in use" },
  reset_link_invalid: {
    status: 400,
    message: "This link was used already or is older than 30 minutes. Please ask for a new one.",
  },
  foreign_origin: { status: 403, message: "This call did not come from our own pages." },
  forbidden: { status: 403, message: "You may not do this." },
  instructors_only: { status: 403, message: "Only instructors can do this." },
  not_your_lecture: { status: 403, message: "Only the lecture's instructor can do this." },
  wrong_password: { status: 403, message: "This is not your present password." },
  not_your_account: { status: 403, message: "You can only change your own account." },
  not_your_payment: { status: 403, message: "This payment belongs to somebody else." },
  not_enrolled: { status: 403, message: "You are not enrolled in this lecture." },
  own_lecture: { status: 403, message: "You can't enroll in your own lecture." },
  host_only: { status: 403, message: "Only the host can do this." },
  viewers_only: { status: 403, message: "Only viewers can do this." },
  banned: { status: 403, message: "The host has excluded you from this lecture." },
  class_ended: { status: 409, message: "This lecture has ended." },
  chat_locked: { status: 403, message: "The host has closed the chat." },
  chat_too_fast: { status: 429, message: "The chat is in slow mode. Please wait a little." },
  person_away: { status: 409, message: "This person is not in the room." },
  message_not_found: { status: 404, message: "This message is not there." },
  not_found: { status: 404, message: "There is nothing here." },
  lecture_not_found: { status: 404, message: "This lecture does not exist, or no longer." },
  account_not_found: { status: 404, message: "This person does not exist." },
  payment_not_found: { status: 404, message: "We don't know this payment." },
  payout_not_found: { status: 404, message: "This payout does not exist." },
  receipt_not_found: { status: 404, message: "There is no receipt: nothing was paid here." },
  method_not_allowed: { status: 405, message: "This address doesn't do that." },
  lecture_full: { status: 409, message: "All seats of this lecture are taken." },
  has_paid_lectures: {
    status: 409,
    message: "People have paid for lectures that you still have to give. Cancel these lectures first.",
  },
  lecture_given: {
    status: 409,
    message:
      "This lecture has been given, and students have paid for it, so it can't be deleted any more. " +
      "Should they get their money back, please write to us.",
  },
  /** Its host did not come in time, and everybody was paid back. */
  lecture_missed: {
    status: 409,
    message: "The host did not come to this lecture, so nobody can enroll in it any more.",
  },
  lecture_ended: { status: 409, message: "This lecture is over." },
  already_enrolled: { status: 409, message: "You are already enrolled in this lecture." },
  /** Names `phone_number`. */
  phone_needed: {
    status: 400,
    message: "The payment provider needs your mobile number. Please enter it and try again.",
  },
  /** `fields.price` names the price of now, in birr. */
  price_changed: { status: 409, message: "The price has changed. Please look at it again." },
  capacity_below_seats: { status: 409, message: "More seats are already taken than that." },
  lecture_changed_meanwhile: { status: 409, message: "Somebody changed this meanwhile. Please reload." },
  payout_open: {
    status: 409,
    message: "A payout is under way already. Please wait until it has arrived.",
  },
  payout_too_high: { status: 409, message: "Less than that can be paid out at the moment." },
  payout_decided: { status: 409, message: "Somebody has decided about this payout meanwhile." },
  needs_no_person: { status: 409, message: "Somebody has seen to this payment meanwhile." },
  conflict: { status: 409, message: "That clashes with something that is already there." },
  too_large: { status: 413, message: "That is too large." },
  picture_too_large: { status: 413, message: "The picture is too large. Please choose one below 8 MB." },
  picture_unreadable: {
    status: 415,
    message: "This file is not a picture we can read (JPEG, PNG, WebP, GIF or AVIF).",
  },
  unsupported_media_type: { status: 415, message: "This kind of content is not accepted here." },
  client_too_old: {
    status: 426,
    message: "This program is too old for this server. Please download the newer one.",
  },
  too_many_requests: { status: 429, message: "Too many tries. Please wait a moment." },
  webhook_refused: { status: 401, message: "This message is not from the payment provider." },
  ticket_invalid: { status: 401, message: "Your place in the room has ended. Please join again." },
  internal: { status: 500, message: "Server error, please try again" },
  payment_provider_failed: { status: 502, message: "Payment failed" },
  database_away: { status: 503, message: "We can't reach our data right now. Please try again in a moment." },
  stopping: { status: 503, message: "The server is restarting. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

/** Field name → everything that is wrong with it. */
export const fieldIssues = z.record(z.string(), z.array(z.string()));
export type FieldIssues = z.infer<typeof fieldIssues>;

/** What every failed call answers. `code` is open, since a server may be newer than its client. */
export const failure = z.object({
  statusCode: z.number().int(),
  code: z.string(),
  message: z.string(),
  fields: fieldIssues.optional(),
  requestId: z.string().optional(),
  /** Seconds after which another try makes sense; over HTTP the header Retry-After says it too. */
  retryAfter: z.number().min(0).optional(),
});
export type Failure = z.infer<typeof failure>;
