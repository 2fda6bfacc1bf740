import * as account from "#contract/accounts/account.ts";
import * as admin from "#contract/admin/admin.ts";
import * as adminPayment from "#contract/admin/admin-payment.ts";
import * as adminComplaint from "#contract/admin/complaint-review.ts";
import * as health from "#contract/admin/health-report.ts";
import * as pageError from "#contract/pages/page-error.ts";
import * as reportedMessage from "#contract/admin/reported-message.ts";
import * as announcement from "#contract/enrollments/announcement.ts";
import * as complaint from "#contract/enrollments/complaint.ts";
import * as fulfillment from "#contract/admin/fulfillment.ts";
import * as missingReplay from "#contract/admin/missing-replay.ts";
import * as alert from "#contract/admin/alert.ts";
import * as attendance from "#contract/room/attendance.ts";
import * as chat from "#contract/room/chat.ts";
import * as contact from "#contract/pages/contact.ts";
import * as lobby from "#contract/room/lobby.ts";
import type { Endpoint } from "#contract/http/endpoint.ts";
import * as earnings from "#contract/payments/earnings.ts";
import * as emailAddress from "#contract/accounts/email-address.ts";
import * as enrollment from "#contract/enrollments/enrollment.ts";
import * as lecture from "#contract/lectures/lecture.ts";
import * as lectureList from "#contract/lectures/lecture-list.ts";
import * as material from "#contract/lectures/material.ts";
import * as mentor from "#contract/lectures/mentor.ts";
import * as notifications from "#contract/accounts/notifications.ts";
import * as accountData from "#contract/account-data/account-data.ts";
import * as deleteAccount from "#contract/account-data/delete-account.ts";
import * as paidLecture from "#contract/admin/paid-lecture.ts";
import * as password from "#contract/accounts/password.ts";
import * as payment from "#contract/payments/payment.ts";
import * as payout from "#contract/payments/payout.ts";
import * as receipt from "#contract/enrollments/receipt.ts";
import * as captions from "#contract/replay/captions.ts";
import * as redaction from "#contract/replay/redaction.ts";
import * as cuts from "#contract/replay/cuts.ts";
import * as classPoll from "#contract/room/class-poll.ts";
import * as classResults from "#contract/room/class-results.ts";
import * as deck from "#contract/slides/deck.ts";
import * as question from "#contract/room/question.ts";
import * as replacement from "#contract/replay/replacement.ts";
import * as replayPolls from "#contract/replay/replay-polls.ts";
import * as replayChat from "#contract/replay/replay-chat.ts";
import * as replay from "#contract/replay/replay.ts";
import * as room from "#contract/room/room.ts";
import * as sessionList from "#contract/accounts/session-list.ts";
import * as secondFactor from "#contract/accounts/second-factor.ts";
import * as passkey from "#contract/accounts/passkey.ts";
import * as security from "#contract/accounts/security.ts";
import type { CallerName } from "#backend/quality/testing/caller-fixture.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "body" in value
  );
}

/** Every endpoint of the contract; new ones are included automatically. */
export const endpointsWithInput: Endpoint[] = [
  account,
  admin,
  adminPayment,
  alert,
  announcement,
  adminComplaint,
  attendance,
  chat,
  complaint,
  contact,
  fulfillment,
  missingReplay,
  lobby,
  earnings,
  emailAddress,
  health,
  enrollment,
  lecture,
  lectureList,
  material,
  mentor,
  notifications,
  accountData,
  deleteAccount,
  pageError,
  paidLecture,
  password,
  payment,
  passkey,
  payout,
  question,
  classPoll,
  classResults,
  deck,
  receipt,
  captions,
  replay,
  replayChat,
  replayPolls,
  redaction,
  cuts,
  replacement,
  reportedMessage,
  room,
  secondFactor,
  security,
  sessionList,
].flatMap((wire) => Object.values(wire).filter(isEndpoint));

function callerOf(path: string): CallerName {
  if (path.startsWith("/admin/")) return "admin";
  return /^\/(?:classes\/\{|materials\/|lectures\/|replays\/)/.test(path) ? "owner" : "enrolled";
}

/** Each path parameter, with a caller who has access. */
export const idParams = endpointsWithInput.flatMap((endpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => ({
    endpoint,
    param,
    path: `${endpoint.method} ${endpoint.path}`,
    caller: callerOf(endpoint.path),
  })),
);
