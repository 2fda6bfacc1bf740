import { z } from "zod/mini";
import { complaintStatus } from "../enrollments/complaint.ts";
import { reportReason } from "../room/chat.ts";
import { preparedPoll } from "../room/class-poll.ts";
import { role } from "../accounts/account.ts";
import { redactionState } from "../replay/redaction.ts";
import { endpoint, id } from "../http/endpoint.ts";
import { enrollmentStatus } from "../enrollments/enrollment.ts";
import { sentFields } from "../lectures/lecture.ts";
import { paymentStatus } from "../payments/payment.ts";
import { payoutStatus } from "../payments/payout.ts";
import { notificationChannel, notificationKind } from "../accounts/notifications.ts";
import { preferences } from "../calendar/preferences.ts";

/** ISO 8601 in UTC. All amounts below are in birr. */
const instant = z.string();

/** Includes the full IP address. */
const exportedDevice = {
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  address: z.nullable(z.string()),
};

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
  /**
   * The account's time zone and notification preferences, its push subscriptions (only the push service and the date of
   * each), and the notifications sent to it.
   */
  notifications: z.object({
    zone: z.nullable(z.string()),
    choices: z.array(
      z.object({ kind: notificationKind, channel: notificationChannel, enabled: z.boolean() }),
    ),
    browsers: z.array(z.object({ service: z.string(), since: instant })),
    sent: z.array(z.object({ kind: z.string(), at: instant })),
  }),
  /** Sessions, without their tokens. */
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
  /** Passkeys, without their public keys. */
  passkeys: z.array(
    z.object({
      name: z.string(),
      addedAt: instant,
      lastUsedAt: z.nullable(instant),
      backedUp: z.boolean(),
    }),
  ),
  lectures: z.array(
    z.extend(z.omit(sentFields, { schedule: true }), {
      _id: id,
      startsAt: instant,
      createdAt: instant,
      deletedAt: z.nullable(instant),
      /** The names of the lecture's files. */
      materials: z.array(z.string()),
      classPolls: z._default(z.array(preparedPoll), []),
      /** The lecture's slides, with the text of each page. */
      decks: z._default(z.array(z.object({ name: z.string(), pages: z.array(z.string()) })), []),
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
  /** Messages that the account sent to everybody enrolled in its lectures. */
  announcements: z._default(
    z.array(
      z.object({
        lectureName: z.string(),
        text: z.string(),
        recipients: z.int(),
        sentAt: instant,
        removedAt: z.nullable(instant),
      }),
    ),
    [],
  ),
  /** Questions that the account asked in lectures, and those of others for which it voted. */
  questions: z._default(
    z.array(
      z.object({
        lectureName: z.string(),
        text: z.string(),
        anonymous: z.boolean(),
        answer: z.nullable(z.string()),
        askedAt: instant,
        removedAt: z.nullable(instant),
      }),
    ),
    [],
  ),
  questionVotes: z._default(z.array(z.object({ lectureName: z.string(), votedAt: instant })), []),
  /** Answers to class polls: the chosen options, `true`, `false`, or the number. */
  pollAnswers: z._default(
    z.array(
      z.object({
        lectureName: z.string(),
        text: z.string(),
        answers: z.array(z.string()),
        answeredAt: instant,
      }),
    ),
    [],
  ),
  /** What the account drew on slides, a row for each: how many strokes, what was typed, and when the last was drawn. */
  ink: z._default(
    z.array(
      z.object({
        lectureName: z.string(),
        strokes: z.int(),
        texts: z.array(z.string()),
        drawnAt: instant,
      }),
    ),
    [],
  ),
  /** Messages of other accounts that the account reported. */
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
  /**
   * Periods during which the account held the floor while a lecture was recorded. Included as long as the lecture's
   * replay exists.
   */
  floorTurns: z._default(
    z.array(z.object({ class: id, lectureName: z.string(), beganAt: instant, endedAt: z.nullable(instant) })),
    [],
  ),
  /** The account's requests to be redacted from replays. */
  cutOutRequests: z._default(
    z.array(
      z.object({
        class: id,
        lectureName: z.string(),
        state: redactionState,
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
  /** Periods during which the account was in a room as a viewer. */
  attendance: z.array(
    z.object({ class: id, lectureName: z.string(), enteredAt: instant, seenUntil: instant }),
  ),
  bans: z.array(z.object({ class: id, lectureName: z.string(), bannedAt: instant })),
  /**
   * The account's own moderation actions as a host (`self`), and those of hosts against the account. The other
   * participant is not named.
   */
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
