import * as account from "#contract/account.ts";
import * as admin from "#contract/admin.ts";
import * as attendance from "#contract/attendance.ts";
import * as chat from "#contract/chat.ts";
import * as contact from "#contract/contact.ts";
import * as door from "#contract/door.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import * as earnings from "#contract/earnings.ts";
import * as enrollment from "#contract/enrollment.ts";
import * as lecture from "#contract/lecture.ts";
import * as lectureList from "#contract/lecture-list.ts";
import * as mentor from "#contract/mentor.ts";
import * as ownAccount from "#contract/own-account.ts";
import * as paidLecture from "#contract/paid-lecture.ts";
import * as password from "#contract/password.ts";
import * as payment from "#contract/payment.ts";
import * as payout from "#contract/payout.ts";
import * as receipt from "#contract/receipt.ts";
import * as room from "#contract/room.ts";
import type { CallerName } from "#backend/testing/world.ts";

function isEndpoint(value: unknown): value is Endpoint {
  return (
    typeof value === "object" && value !== null && "method" in value && "path" in value && "body" in value
  );
}

/** Every endpoint that the contract declares with a body or a path parameter. A new one is here by itself. */
export const endpointsWithInput: Endpoint[] = [
  account,
  admin,
  attendance,
  chat,
  contact,
  door,
  earnings,
  enrollment,
  lecture,
  lectureList,
  mentor,
  ownAccount,
  paidLecture,
  password,
  payment,
  payout,
  receipt,
  room,
].flatMap((wire) => Object.values(wire).filter(isEndpoint));

function callerOf(path: string): CallerName {
  if (path.startsWith("/admin/")) return "admin";
  return path.startsWith("/classes/{") ? "owner" : "enrolled";
}

/** Each path parameter, with somebody who may call. */
export const idParams = endpointsWithInput.flatMap((endpoint) =>
  [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, param = ""]) => ({
    endpoint,
    param,
    path: `${endpoint.method} ${endpoint.path}`,
    caller: callerOf(endpoint.path),
  })),
);
