import { decideComplaint } from "#contract/admin/complaint-review.ts";
import { decideFulfillment } from "#contract/admin/fulfillment.ts";
import { acceptPayment, refundPayment } from "#contract/admin/admin-payment.ts";
import * as admin from "#contract/admin/admin.ts";
import { deleteReplayAsAdmin, refundLecture } from "#contract/admin/paid-lecture.ts";
import { changeEmail } from "#contract/accounts/email-address.ts";
import { deleteAccount } from "#contract/account-data/delete-account.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { addPasskey, removePasskey, startPasskey } from "#contract/accounts/passkey.ts";
import { confirmTotp, startTotp } from "#contract/accounts/second-factor.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { deleteReplay } from "#contract/replay/replay.ts";

/**
 * The proof that an account without a second factor must give instead: its password in the request itself, its password
 * in an earlier step, or nothing. "nothing" is for actions open only to admins, who always have a second factor outside
 * of demonstrations.
 */
export type InsteadOfFactor = "password in request" | "password before" | "nothing";

/**
 * All actions that require a fresh second factor: actions that change who can log in, and actions that move users'
 * money or take away what they paid for. Actions that check a code themselves (turning the authenticator app off, new
 * recovery codes) are not listed. Deleting a lecture before it starts is not listed either, although it returns money
 * to students: its instructor gets an email, and the deletion is recorded in the audit log.
 */
const actions: readonly (readonly [Endpoint, InsteadOfFactor])[] = [
  [changePassword, "password in request"],
  [changeEmail, "password in request"],
  [deleteAccount, "password in request"],
  // The secret that this action creates gives no access until it is confirmed, and confirming it requires the password.
  [startTotp, "password in request"],
  [confirmTotp, "password in request"],
  [startPasskey, "password in request"],
  // This action accepts only a passkey created with the options from `startPasskey`, which requires the password.
  [addPasskey, "password in request"],
  [removePasskey, "password in request"],
  [requestPayout, "password in request"],
  [deleteReplay, "password before"],
  [acceptPayment, "nothing"],
  [refundPayment, "nothing"],
  [refundLecture, "nothing"],
  [deleteReplayAsAdmin, "nothing"],
  [decideFulfillment, "nothing"],
  [decideComplaint, "nothing"],
  [admin.retryPayment, "nothing"],
  [admin.resolvePaymentManually, "nothing"],
  [admin.releasePayout, "nothing"],
  [admin.rejectPayout, "nothing"],
  [admin.resolvePayoutManually, "nothing"],
  [admin.suspendUser, "nothing"],
  [admin.unsuspendUser, "nothing"],
];

export const stepUpActions: ReadonlyMap<Endpoint, InsteadOfFactor> = new Map(actions);
