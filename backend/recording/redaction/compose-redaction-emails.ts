import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findLectureFacts } from "#backend/enrollments/notifications/email-facts-repo.ts";
import {
  lectureAction,
  lectureLines,
  type EmailComposerDeps,
} from "#backend/enrollments/notifications/lecture-lines.ts";
import { findOpenRedactionRequest } from "./redaction-request-repo.ts";

const asked = z.object({ lectureId: z.uuid(), requestId: z.uuid() });

/**
 * Composes the email to the host. Returns null once the request is decided, or when its speaker has deleted their
 * account.
 */
export function composeRedactionRequested({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, requestId } = asked.parse(data);
    const [lecture, request] = [
      await findLectureFacts(db, lectureId),
      await findOpenRedactionRequest(db, requestId),
    ];
    if (!lecture || !request) return null;
    const { texts } = recipient;
    const quoted = request.reason === null ? [] : [texts.reasonGiven(request.reason)];
    return {
      subject: texts.redactionRequestedSubject(lecture.name),
      paragraphs: [texts.redactionRequestedBody(request.name), lectureLines(recipient, lecture), ...quoted],
      action: lectureAction(recipient, publicUrl, lectureId),
      small: [texts.redactionRequestedHow],
    };
  });
}

const decided = z.object({
  lectureId: z.uuid(),
  state: z.enum(["granted", "refused"]),
  answer: z.nullable(z.string()),
});

/** Composes the email to the speaker. */
export function composeRedactionDecided({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, state, answer } = decided.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    const isGranted = state === "granted";
    const subject = isGranted ? texts.redactionGrantedSubject : texts.redactionRefusedSubject;
    const body = isGranted ? texts.redactionGrantedBody : texts.redactionRefusedBody;
    return {
      subject: subject(lecture.name),
      paragraphs: [
        body,
        lectureLines(recipient, lecture),
        ...(answer === null ? [] : [texts.reasonGiven(answer)]),
      ],
      action: lectureAction(recipient, publicUrl, lectureId),
    };
  });
}
