import { z } from "zod/mini";
import { complaintStatus } from "../enrollments/complaint.ts";
import { reportReason } from "../room/chat.ts";
import { role } from "../accounts/account.ts";
import { cutOutState } from "../replay/cut-out.ts";
import { endpoint, id } from "../http/endpoint.ts";
import { enrollmentStatus } from "../enrollments/enrollment.ts";
import { hasAtMostTwoDecimals } from "../payments/money.ts";
import { paymentStatus } from "../payments/payment.ts";
import { payoutStatus } from "../payments/payout.ts";
import { currentPassword } from "../accounts/password.ts";
import { noticeChannel, noticeKind } from "../accounts/notifications.ts";
import { preferences } from "../calendar/preferences.ts";

/** What an instructor gives up, in birr: without a limit, since it adds up. Only the exact sum is accepted. */
const waivedAmount = z
  .number({ error: "Enter an amount in birr." })
  .check(
    z.minimum(0, "An amount can't be negative."),
    z.refine(hasAtMostTwoDecimals, "An amount can have up to two decimals."),
  );

/**
 * Deletes the account. `has_paid_lectures` lists, under `lectures`, the paid lectures that must be cancelled first,
 * and `has_promised_replays` those whose replays students have paid for.
 * `earnings_owed` has, under `amount`, what must be paid out first or waived: `waivedAmount` repeats it exactly.
 */
export const deleteAccount = endpoint({
  method: "POST",
  path: "/users/delete-account",
  body: z.object({ password: currentPassword, waivedAmount: z.optional(waivedAmount) }),
  data: z.object({}),
});

/** ISO 8601 in UTC. Amounts are in birr. */
const instant = z.string();

/** With the whole address. */
const exportedDevice = {
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
};

/** All data about one account. */
export const accountExport = z.object({
  exportedAt: instant,
  account: z.object({
    _id: id,
    name: z.string(),
    email: z.string(),
    role,
    bio: z.string(),
    phone: z.nullable(z.string()),
    picture: z.nullable(z.string()),
    createdAt: instant,
    updatedAt: instant,
  }),
  preferences: z.nullable(z.partial(preferences)),
  /** Their time zone, what they turned on or off, and the browsers that are notified, by their push service. */
  notifications: z.object({
    zone: z.nullable(z.string()),
    choices: z.array(z.object({ kind: noticeKind, channel: noticeChannel, enabled: z.boolean() })),
    browsers: z.array(z.object({ service: z.string(), since: instant })),
    sent: z.array(z.object({ kind: z.string(), at: instant })),
  }),
  /** Without their tokens. */
  sessions: z.array(
    z.object({ startedAt: instant, lastUsedAt: instant, expiresAt: instant, ...exportedDevice }),
  ),
  rememberedDevices: z.array(
    z.object({ rememberedAt: instant, lastUsedAt: instant, expiresAt: instant, ...exportedDevice }),
  ),
  securityEvents: z.array(
    z.object({
      kind: z.string(),
      at: instant,
      ...exportedDevice,
    }),
  ),
  /** Without their public keys. */
  passkeys: z.array(
    z.object({
      name: z.string(),
      addedAt: instant,
      lastUsedAt: z.nullable(instant),
      backedUp: z.boolean(),
    }),
  ),
  lectures: z.array(
    z.object({
      _id: id,
      name: z.string(),
      type: z.string(),
      description: z.string(),
      price: z.number(),
      startsAt: instant,
      zone: z.string(),
      duration: z.number(),
      capacity: z.nullable(z.number()),
      createdAt: instant,
      deletedAt: z.nullable(instant),
      /** The names of its files. */
      materials: z.array(z.string()),
    }),
  ),
  enrollments: z.array(
    z.object({
      _id: id,
      class: id,
      lectureName: z.string(),
      status: enrollmentStatus,
      startedAt: instant,
      updatedAt: instant,
    }),
  ),
  payments: z.array(
    z.object({
      textRef: z.string(),
      provider: z.string(),
      amount: z.number(),
      currency: z.string(),
      status: paymentStatus,
      note: z.nullable(z.string()),
      startedAt: instant,
      paidAt: z.nullable(instant),
    }),
  ),
  /** An instructor's payouts. */
  payouts: z.array(
    z.object({
      reference: z.string(),
      amount: z.number(),
      status: payoutStatus,
      bankName: z.string(),
      accountNumber: z.string(),
      accountName: z.string(),
      note: z.nullable(z.string()),
      requestedAt: instant,
      endedAt: z.nullable(instant),
    }),
  ),
  /** Messages of others that they reported. */
  messageReports: z.array(
    z.object({
      lectureName: z.string(),
      reason: reportReason,
      reportedAt: instant,
      decidedAt: z.nullable(instant),
      decision: z.nullable(z.enum(["dismissed", "removed"])),
    }),
  ),
  complaints: z.array(
    z.object({
      lectureName: z.string(),
      text: z.string(),
      status: complaintStatus,
      filedAt: instant,
      decidedAt: z.nullable(instant),
    }),
  ),
  /** When they could speak while a lecture was recorded, as long as its replay is there. */
  floorTurns: z._default(
    z.array(z.object({ class: id, lectureName: z.string(), beganAt: instant, endedAt: z.nullable(instant) })),
    [],
  ),
  /** That they asked to be cut out of a replay. */
  cutOutRequests: z._default(
    z.array(
      z.object({
        class: id,
        lectureName: z.string(),
        state: cutOutState,
        reason: z.nullable(z.string()),
        askedAt: instant,
        decidedAt: z.nullable(instant),
        answer: z.nullable(z.string()),
      }),
    ),
    [],
  ),
  messages: z.array(
    z.object({ class: id, lectureName: z.string(), name: z.string(), text: z.string(), sentAt: instant }),
  ),
  /** When they were in a room as a viewer. */
  attendance: z.array(
    z.object({ class: id, lectureName: z.string(), enteredAt: instant, seenUntil: instant }),
  ),
  /** Lectures that they are banned from. */
  bans: z.array(z.object({ class: id, lectureName: z.string(), bannedAt: instant })),
  /** Moderation actions by them as a host (`self`), and by hosts on them. The other participant is not named. */
  moderationActions: z.array(
    z.object({
      class: id,
      lectureName: z.string(),
      kind: z.string(),
      by: z.enum(["host", "self"]),
      actedAt: instant,
    }),
  ),
});
export type AccountExport = z.infer<typeof accountExport>;

export const exportAccount = endpoint({ method: "GET", path: "/users/me/export", data: accountExport });
