import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { Clock } from "#backend/platform/clock.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { formatWhen } from "#backend/platform/email/format-when.ts";
import { findLectureFacts, type LectureFacts } from "#backend/enrollments/notifications/email-facts-repo.ts";
import {
  lectureAction,
  lectureLines,
  type EmailComposerDeps,
} from "#backend/enrollments/notifications/lecture-lines.ts";
import { findActiveEnrollment } from "#backend/enrollments/state/enrollment-repo.ts";
import type { PushComposer } from "#backend/notifications/push/push-notification.ts";
import { findReplayEnd } from "./replay-expiry-repo.ts";

const expiresData = z.object({ lectureId: z.uuid() });

/** A notification that is still unseen after this time is useless. */
const PUSH_TTL_MS = 3 * 24 * 60 * 60 * 1000;

interface Ending {
  lecture: LectureFacts;
  expiresAt: Date;
}

/** Returns null when the replay is gone or expired, or the recipient has withdrawn. */
async function findEnding(
  { db, clock }: { db: Db; clock: Clock },
  studentId: string,
  data: unknown,
): Promise<Ending | null> {
  const { lectureId } = expiresData.parse(data);
  const lecture = await findLectureFacts(db, lectureId);
  if (!lecture || lecture.deletedAt) return null;
  if (!(await findActiveEnrollment(db, { studentId, lectureId }))) return null;
  const expiresAt = await findReplayEnd(db, lectureId);
  return expiresAt === null || expiresAt <= clock() ? null : { lecture, expiresAt };
}

export function composeReplayExpires(deps: EmailComposerDeps): Composer {
  return composeNotification(deps.db, async (recipient, { data }) => {
    const ending = await findEnding(deps, recipient.id, data);
    if (!ending) return null;
    const { lecture, expiresAt } = ending;
    const { texts, preferences } = recipient;
    return {
      subject: texts.replayExpiresSubject(lecture.name),
      paragraphs: [
        texts.replayExpiresBody(formatWhen(expiresAt, lecture.zone, preferences)),
        lectureLines(recipient, lecture),
      ],
      action: lectureAction(recipient, deps.publicUrl, lecture.id),
    };
  });
}

export function composeReplayExpiresPush(deps: { db: Db; clock: Clock }): PushComposer {
  return async ({ data }, { id, texts, preferences }) => {
    const ending = await findEnding(deps, id, data);
    if (!ending) return null;
    const { lecture, expiresAt } = ending;
    return {
      title: texts.replayExpiresTitle(lecture.name),
      body: texts.replayExpiresBody(formatWhen(expiresAt, lecture.zone, preferences)),
      path: `/lecture?id=${lecture.id}`,
      ttlMs: PUSH_TTL_MS,
    };
  };
}
