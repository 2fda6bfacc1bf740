import { decideComplaint } from "#contract/admin/complaint.ts";
import { decideDelivery } from "#contract/admin/delivery.ts";
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
 * What an account without a second factor proves instead: its password with the request; its password in a step before it; or
 * nothing, since only admins may, who have one outside of demonstrations.
 */
export type InsteadOfFactor = "password in request" | "password before" | "nothing";

/**
 * Everything that asks for a fresh second factor: what changes who can log in, or takes or moves the money of somebody who was
 * paid. What spends a code itself (turning the app off, new recovery codes) is not here; nor is deleting a lecture before it begins,
 * which gives money back to students: its instructor gets an email, and the audit log an entry.
 */
const actions: readonly (readonly [Endpoint, InsteadOfFactor])[] = [
  [changePassword, "password in request"],
  [changeEmail, "password in request"],
  [deleteAccount, "password in request"],
  // A secret alone lets nobody in; confirming it asks for the password.
  [startTotp, "password in request"],
  [confirmTotp, "password in request"],
  [startPasskey, "password in request"],
  // Only with what `startPasskey` gave.
  [addPasskey, "password in request"],
  [removePasskey, "password in request"],
  [requestPayout, "password in request"],
  [deleteReplay, "password before"],
  [acceptPayment, "nothing"],
  [refundPayment, "nothing"],
  [refundLecture, "nothing"],
  [deleteReplayAsAdmin, "nothing"],
  [decideDelivery, "nothing"],
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
