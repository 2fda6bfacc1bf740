import { decideComplaint } from "#contract/admin/complaint-review.ts";
import { decideFulfillment } from "#contract/admin/fulfillment.ts";
import { acceptPayment, refundPayment } from "#contract/admin/admin-payment.ts";
import * as admin from "#contract/admin/admin.ts";
import { deleteReplayAsAdmin, refundLecture } from "#contract/admin/paid-lecture.ts";
import { changeEmail } from "#contract/accounts/email-address.ts";
import { deleteAccount } from "#contract/account-data/account-data.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { addPasskey, removePasskey, startPasskey } from "#contract/accounts/passkey.ts";
import { confirmTotp, startTotp } from "#contract/accounts/second-factor.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import { requestPayout } from "#contract/payments/payout.ts";
import { deleteReplay } from "#contract/replay/replay.ts";

/**
 * What an account without a second factor proves instead: its password in the request; its password in an earlier step;
 * or nothing, for actions only open to admins, who always have a second factor outside of demonstrations.
 */
export type InsteadOfFactor = "password in request" | "password before" | "nothing";

/**
 * All actions that require a fresh second factor: those that change who can log in, and those that move users' money or
 * take away what they paid for. Actions that spend a code themselves (turning the app off, new recovery codes) are not
 * listed. Neither is deleting a lecture before it starts, which returns money to students: its instructor gets an
 * email, and the audit log an entry.
 */
const actions: readonly (readonly [Endpoint, InsteadOfFactor])[] = [
  [changePassword, "password in request"],
  [changeEmail, "password in request"],
  [deleteAccount, "password in request"],
  // A secret alone gives no access; confirming it requires the password.
  [startTotp, "password in request"],
  [confirmTotp, "password in request"],
  [startPasskey, "password in request"],
  // Accepts only a passkey created with the options from `startPasskey`, which requires the password.
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
