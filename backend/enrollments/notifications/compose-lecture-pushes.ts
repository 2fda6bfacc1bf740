import { z } from "zod";
import { formatBirr } from "#contract/payments/format-birr.ts";
import { santimToBirr } from "#contract/payments/money.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import type {
  PushComposer,
  PushContent,
  PushRecipient,
} from "#backend/notifications/push/push-notification.ts";
import { findLectureFacts, getRefundedSantim, type LectureFacts } from "./email-facts-repo.ts";
import type { EmailComposerDeps } from "./lecture-lines.ts";
import { isMissedLive } from "./live-repo.ts";
import { findActiveSeat } from "../state/enrollment-repo.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

export type PushComposerDeps = Pick<EmailComposerDeps, "db" | "clock">;

const lobbyOf = (lectureId: string) => `/status?id=${lectureId}` as const;
const pageOf = (lectureId: string) => `/lecture?id=${lectureId}` as const;

const reminderData = z.object({ lectureId: z.uuid(), startsAt: z.coerce.date() });

/** Composes nothing if the lecture was deleted, was moved or has started, or the recipient has withdrawn. */
export function composeReminderPush(
  { db, clock }: PushComposerDeps,
  write: (recipient: PushRecipient, facts: ReminderFacts) => PushContent,
): PushComposer {
  return async ({ data }, recipient) => {
    const { lectureId, startsAt } = reminderData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt || lecture.startsAt.getTime() !== startsAt.getTime()) return null;
    const aheadMs = startsAt.getTime() - clock().getTime();
    if (aheadMs <= 0) return null;
    const teaches = lecture.instructorId === recipient.id;
    if (!teaches && !(await findActiveSeat(db, { studentId: recipient.id, lectureId }))) return null;
    return write(recipient, { lecture, teaches, aheadMs });
  };
}

interface ReminderFacts {
  lecture: LectureFacts;
  teaches: boolean;
  aheadMs: number;
}

export function writeDayBefore(
  { texts, preferences }: PushRecipient,
  { lecture, aheadMs }: ReminderFacts,
): PushContent {
  return {
    title: texts.dayBeforeTitle(lecture.name),
    body: formatWhen(lecture.startsAt, lecture.zone, preferences),
    path: pageOf(lecture.id),
    ttlMs: aheadMs,
  };
}

export function writeStartsSoon(
  { texts }: PushRecipient,
  { lecture, teaches, aheadMs }: ReminderFacts,
): PushContent {
  return {
    title: texts.soonTitle(lecture.name, Math.ceil(aheadMs / minuteMs)),
    body: teaches ? texts.soonInstructor : texts.soonStudent,
    path: lobbyOf(lecture.id),
    // The text contains the minutes until the start, so the notification expires quickly.
    ttlMs: Math.min(aheadMs, 5 * minuteMs),
  };
}

/** Composes nothing if the recipient has since joined, or the host has stopped sending. */
export function composeHostLivePush({ db }: PushComposerDeps): PushComposer {
  return async ({ data }, { id: studentId, texts }) => {
    const { lectureId } = reminderData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || !(await isMissedLive(db, { lectureId, studentId }))) return null;
    return {
      title: texts.liveTitle(lecture.name),
      body: texts.liveBody(lecture.instructorName),
      path: lobbyOf(lectureId),
      ttlMs: lecture.durationMinutes * minuteMs,
    };
  };
}

const changedData = z.object({ lectureId: z.uuid() });

/** Composes nothing if the lecture has started, or the recipient has withdrawn. */
export function composeMovedPush({ db, clock }: PushComposerDeps): PushComposer {
  return async ({ data }, { id: studentId, texts, preferences }) => {
    const { lectureId } = changedData.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture || lecture.deletedAt || lecture.startsAt <= clock()) return null;
    if (!(await findActiveSeat(db, { studentId, lectureId }))) return null;
    return {
      title: texts.movedTitle(lecture.name),
      body: texts.movedBody(formatWhen(lecture.startsAt, lecture.zone, preferences)),
      path: pageOf(lectureId),
      ttlMs: lecture.startsAt.getTime() - clock().getTime(),
    };
  };
}

/** Sent when the enrollment ended through no fault of the student's. `subjectId` is the lecture. */
export function composeEndedPush(
  { db }: PushComposerDeps,
  textsFor: (texts: PushRecipient["texts"]) => { title: (lecture: string) => string; body: string },
): PushComposer {
  return async ({ subjectId: lectureId }, { id: studentId, texts, preferences }) => {
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { title, body } = textsFor(texts);
    const santim = await getRefundedSantim(db, { studentId, lectureId });
    const amount = formatBirr(santimToBirr(santim), preferences.language);
    return {
      title: title(lecture.name),
      body: santim > 0 ? `${body} ${texts.moneyBack(amount)}` : body,
      // A deleted lecture has no page, so the notification opens the dashboard.
      path: "/dashboard",
      ttlMs: 3 * dayMs,
    };
  };
}
