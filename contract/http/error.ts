import { z } from "zod/mini";
import { replayErrors } from "./replay-errors.ts";
import { teachingErrors } from "./teaching-errors.ts";

/** All error codes, with their HTTP status and the message for users. */
export const errorCatalogue = {
  invalid: { status: 400, message: "Please check the marked fields." },
  malformed_json: { status: 400, message: "We couldn't read this request. Please try again." },
  not_signed_in: { status: 401, message: "Please log in first." },
  invalid_credentials: { status: 401, message: "Invalid credentials. Try again." },
  account_suspended: {
    status: 403,
    message: "This account is suspended. If you think this is a mistake, please contact us.",
  },
  email_taken: { status: 401, message: "Email already in use" },
  reset_link_invalid: {
    status: 400,
    message: "This link has expired or has already been used. Please request a new one.",
  },
  email_unverified: {
    status: 403,
    message:
      "Please confirm your email first. Open the link we sent you, or enter its code on your dashboard.",
  },
  /** The error is reported for the field `code`. */
  email_code_invalid: {
    status: 400,
    message: "This code is wrong or has expired. Check it, or ask for a new one.",
  },
  email_link_invalid: { status: 400, message: "This link has expired or has already been used." },
  /** `fields.challenge` contains the challenge, `fields.methods` the ways to answer it. */
  second_factor_required: { status: 403, message: "Enter the code of your authenticator app." },
  /** The error is reported for the field `code`. */
  second_factor_invalid: {
    status: 403,
    message: "This code is wrong, has expired or was already used. Please enter the latest one.",
  },
  /** Returned in the admin area until the admin has a second factor. */
  second_factor_setup_required: {
    status: 403,
    message: "Administrators need two-step log-in. Please set it up on your profile first.",
  },
  /** Actions that move money require the second factor again, unless it was proved within the last few minutes. */
  step_up_required: { status: 403, message: "Please confirm that it's you." },
  log_in_expired: { status: 400, message: "This log-in took too long. Please log in again." },
  second_factor_exists: { status: 409, message: "Your account already has an authenticator app." },
  second_factor_missing: { status: 409, message: "Your account has no authenticator app yet." },
  /** Also returned for a passkey that was removed, so that nobody learns which passkeys exist. */
  passkey_invalid: {
    status: 403,
    message: "This passkey doesn't work here. It may have been removed. Please log in with your password.",
  },
  passkey_expired: { status: 400, message: "This took too long. Please try again with your passkey." },
  passkey_exists: { status: 409, message: "This passkey has already been added." },
  passkey_limit: {
    status: 409,
    message: "Your account has 10 passkeys, which is the most it can have. Please remove one first.",
  },
  passkey_missing: { status: 409, message: "Your account has no passkey yet." },
  foreign_origin: { status: 403, message: "This request didn't come from Gubae." },
  forbidden: { status: 403, message: "You don't have permission to do this." },
  instructors_only: { status: 403, message: "Only instructors can do this." },
  not_your_lecture: { status: 403, message: "Only the lecture's instructor can do this." },
  wrong_password: { status: 403, message: "Your current password is incorrect." },
  not_your_account: { status: 403, message: "You can only change your own account." },
  not_your_payment: { status: 403, message: "This payment belongs to another account." },
  not_enrolled: { status: 403, message: "You're not enrolled in this lecture." },
  own_lecture: { status: 403, message: "You can't enroll in your own lecture." },
  host_only: { status: 403, message: "Only the host can do this." },
  viewers_only: { status: 403, message: "Only viewers can do this." },
  banned: { status: 403, message: "The host banned you from this lecture." },
  /**
   * The host's publication, or the one this viewer was receiving, has ended: the page requests the room's current one.
   */
  media_ended: { status: 409, message: "This video has ended. The next one starts automatically." },
  media_refused: { status: 400, message: "The media server can't use this browser's video or audio." },
  room_ended: { status: 409, message: "This lecture has ended." },
  chat_locked: { status: 403, message: "The host has closed the chat." },
  chat_too_fast: {
    status: 429,
    message: "Slow mode is on. Please wait a moment before you send another message.",
  },
  ...teachingErrors,
  not_recording: { status: 409, message: "This lecture isn't being recorded now." },
  too_many_markers: { status: 409, message: "You've marked 100 moments. A lecture can't have more." },
  floor_needed: { status: 403, message: "The host hasn't invited you to speak." },
  must_be_recorded: { status: 403, message: "The host records everyone who speaks in this lecture." },
  participant_away: { status: 409, message: "This person isn't in the room." },
  ...replayErrors,
  message_not_found: { status: 404, message: "This message no longer exists." },
  passage_hidden: { status: 410, message: "The host has hidden this passage." },
  has_promised_replays: { status: 409, message: "Students have paid for replays that are still available." },
  not_found: { status: 404, message: "Not found." },
  lecture_not_found: { status: 404, message: "This lecture doesn't exist or has been deleted." },
  account_not_found: { status: 404, message: "This user doesn't exist." },
  payment_not_found: { status: 404, message: "We couldn't find this payment." },
  payout_not_found: { status: 404, message: "We couldn't find this payout." },
  receipt_not_found: { status: 404, message: "There's no receipt, because nothing was paid." },
  method_not_allowed: { status: 405, message: "This address doesn't support this kind of request." },
  lecture_full: { status: 409, message: "This lecture is full." },
  has_paid_lectures: {
    status: 409,
    message:
      "Students have paid for lectures that haven't taken place yet. Please delete those lectures first.",
  },
  /** `fields.amount` contains the debt in birr. */
  owes_money: {
    status: 409,
    message:
      "This account owes us money after a refund, so it can't be deleted. Please contact us to settle it first.",
  },
  /** `fields.amount` contains what we owe the instructor, in birr. */
  earnings_owed: {
    status: 409,
    message: "We owe you money. Request a payout first, or waive it.",
  },
  /** `fields.amount` contains the amount in birr that the balance lacks to cover the refunds. */
  earnings_paid_out: {
    status: 409,
    message:
      "Students could get money back that you've already been paid, and your balance doesn't cover it. " +
      "Please contact us, so that we can decide together.",
  },
  lecture_given: {
    status: 409,
    message:
      "This lecture has taken place and students have paid for it, so it can't be deleted. " +
      "To refund them, please contact us.",
  },
  /** The host did not come in time, and everyone was refunded. */
  host_no_show: {
    status: 409,
    message: "The host didn't come to this lecture, so it's closed for enrollment.",
  },
  lecture_ended: { status: 409, message: "This lecture has ended." },
  enrollment_closed: { status: 409, message: "Half of this lecture is over, so enrollment is closed." },
  already_enrolled: { status: 409, message: "You're already enrolled in this lecture." },
  /** `retryAfter` is the time until one of the holds ends. */
  too_many_holds: {
    status: 409,
    message:
      "You're holding seats in three lectures that you haven't paid for. Pay for one of them, or wait until a hold ends.",
  },
  /** `retryAfter` is the time until a hold is possible again. */
  hold_again_later: {
    status: 429,
    message: "You've held a seat in this lecture twice within an hour without paying. Please wait a while.",
  },
  /** The error is reported for the field `phone_number`. */
  phone_required: {
    status: 400,
    message: "The payment provider needs your mobile number. Please enter it and try again.",
  },
  /** `fields.price` contains the current price in birr. */
  price_changed: { status: 409, message: "The price has changed. Please check it before you continue." },
  capacity_below_seats: { status: 409, message: "More seats than that are already taken." },
  payout_open: {
    status: 409,
    message: "You already have a payout in progress. Please wait until it arrives.",
  },
  payout_too_high: { status: 409, message: "That's more than we can pay out right now." },
  payout_waiting: {
    status: 409,
    message: "This payout waits until 72 hours after the last change of password or account.",
  },
  payout_held: { status: 409, message: "This payout is held while the instructor is suspended." },
  payout_decided: { status: 409, message: "Someone else has already decided on this payout." },
  delivery_decided: { status: 409, message: "Someone else has already decided on this lecture." },
  /** The amount received for the student's payment differs from the price. */
  payment_in_review: {
    status: 409,
    message:
      "Your money arrived, but it isn't the amount we expected. Our team is looking into it and will email you. You don't need to pay again.",
  },
  no_seat_to_accept: {
    status: 409,
    message: "There's no seat for this student anymore, or the lecture is over. Refund the payment instead.",
  },
  review_undecided: { status: 409, message: "Accept or refund this payment instead." },
  refund_too_high: { status: 409, message: "That's more than is left of this payment." },
  /** It has not been decided yet whether the lecture counts as given. */
  complaint_too_early: {
    status: 409,
    message: "We haven't confirmed yet that this lecture took place. Once we have, you can file a complaint.",
  },
  complaint_too_late: { status: 409, message: "The time to file a complaint about this lecture is over." },
  complaint_filed: { status: 409, message: "You've already filed a complaint about this lecture." },
  complaint_not_found: { status: 404, message: "We couldn't find this complaint." },
  complaint_decided: { status: 409, message: "Someone else has already decided on this complaint." },
  already_resolved: { status: 409, message: "Someone else has already resolved this payment." },
  conflict: { status: 409, message: "That conflicts with something that already exists." },
  /** A different request was sent under the same `Idempotency-Key`. */
  key_reused: { status: 409, message: "This was sent before with other content. Please try again." },
  too_large: { status: 413, message: "That's too large." },
  picture_too_large: { status: 413, message: "This picture is too large. Please choose one under 8 MB." },
  picture_too_many_pixels: {
    status: 413,
    message: "This picture has too many pixels. Please choose one with up to 25 megapixels, or 8 for AVIF.",
  },
  picture_unreadable: {
    status: 415,
    message: "We can't read this file. Please choose a JPEG, PNG, WebP, GIF or AVIF picture.",
  },
  material_not_found: { status: 404, message: "We couldn't find this file. It may have been removed." },
  material_link_expired: {
    status: 403,
    message: "This link has expired. Please press Download on the lecture's page again.",
  },
  material_too_large: { status: 413, message: "This file is too large. Please choose one of up to 50 MB." },
  material_refused: {
    status: 415,
    message: "This file isn't a PDF, a picture, slides, a document or a zip file, or it is damaged.",
  },
  too_many_materials: {
    status: 409,
    message: "A lecture can have up to 40 files. Please remove one first.",
  },
  materials_full: {
    status: 409,
    message: "There's no room for this file: 500 MB per lecture, 5 GB in all. Please remove one first.",
  },
  /** The server's disk has no space left for uploads; the health page alerts the operator. */
  disk_full: {
    status: 507,
    message: "We can't take files right now, as our storage is nearly full. Please try again tomorrow.",
  },
  upload_gone: { status: 404, message: "This upload is no longer there. Please choose the file again." },
  /**
   * Two requests are sending data at the same time, or one sends it from the wrong offset. The page then requests the
   * upload's current offset.
   */
  upload_conflict: { status: 409, message: "This upload got out of step. Please try again." },
  unsupported_media_type: { status: 415, message: "This type of content isn't supported." },
  client_too_old: {
    status: 426,
    message: "This version of the app is too old. Please download the latest version.",
  },
  too_many_requests: { status: 429, message: "Too many attempts. Please wait a moment." },
  webhook_rejected: { status: 401, message: "This message isn't from the payment provider." },
  ticket_invalid: { status: 401, message: "You're no longer connected to the room. Please join again." },
  internal: { status: 500, message: "Server error, please try again" },
  payment_provider_failed: { status: 502, message: "Payment failed" },
  database_unavailable: {
    status: 503,
    message: "Gubae is temporarily unavailable. Please try again in a moment.",
  },
  pictures_busy: {
    status: 503,
    message: "We're processing many pictures right now. Please try again in a moment.",
  },
  report_not_found: { status: 404, message: "We couldn't find this report." },
  announcements_used_up: { status: 409, message: "You've sent all three messages of this lecture." },
  nobody_enrolled: { status: 409, message: "Nobody is enrolled in this lecture yet." },
  report_decided: { status: 409, message: "Someone else has already decided on this message." },
  storage_unavailable: {
    status: 503,
    message: "Pictures can't be stored or shown right now. Please try again in a moment.",
  },
  media_unavailable: {
    status: 503,
    message: "Video and audio aren't available right now. We'll keep trying.",
  },
  stopping: { status: 503, message: "The server is restarting. Please try again in a moment." },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

export const errorCodes = Object.keys(errorCatalogue) as [ErrorCode, ...ErrorCode[]];

export const fieldIssues = z.record(z.string(), z.array(z.string()));
export type FieldIssues = z.infer<typeof fieldIssues>;

/** The body of every error response. `code` is any string, since a server may be newer than its client. */
export const failure = z.object({
  statusCode: z.int(),
  code: z.string(),
  message: z.string(),
  fields: z.optional(fieldIssues),
  requestId: z.optional(z.string()),
  /** Seconds to wait before a retry; over HTTP, Retry-After has the same value. */
  retryAfter: z.optional(z.number().check(z.minimum(0))),
});
export type Failure = z.infer<typeof failure>;
