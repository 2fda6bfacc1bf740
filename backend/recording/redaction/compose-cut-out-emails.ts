import { z } from "zod";
import { composeNotification } from "#backend/accounts/compose-notification.ts";
import type { Composer } from "#backend/platform/email/email.ts";
import { findLectureFacts } from "#backend/enrollments/notifications/email-facts-repo.ts";
import {
  lectureAction,
  lectureLines,
  type EmailComposerDeps,
} from "#backend/enrollments/notifications/lecture-lines.ts";
import { findOpenCutOut } from "./cut-out-repo.ts";

const asked = z.object({ lectureId: z.uuid(), requestId: z.uuid() });

/** For the host. Null once it is decided, or its speaker has deleted their account. */
export function composeCutOutAsked({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, requestId } = asked.parse(data);
    const [lecture, request] = [await findLectureFacts(db, lectureId), await findOpenCutOut(db, requestId)];
    if (!lecture || !request) return null;
    const { texts } = recipient;
    const quoted = request.reason === null ? [] : [texts.reasonGiven(request.reason)];
    return {
      subject: texts.cutOutAskedSubject(lecture.name),
      paragraphs: [texts.cutOutAskedSaid(request.name), lectureLines(recipient, lecture), ...quoted],
      action: lectureAction(recipient, publicUrl, lectureId),
      small: [texts.cutOutAskedHow],
    };
  });
}

const decided = z.object({
  lectureId: z.uuid(),
  state: z.enum(["granted", "refused"]),
  answer: z.nullable(z.string()),
});

/** For the speaker. */
export function composeCutOutDecided({ db, publicUrl }: EmailComposerDeps): Composer {
  return composeNotification(db, async (recipient, { data }) => {
    const { lectureId, state, answer } = decided.parse(data);
    const lecture = await findLectureFacts(db, lectureId);
    if (!lecture) return null;
    const { texts } = recipient;
    const isGranted = state === "granted";
    const subject = isGranted ? texts.cutOutGrantedSubject : texts.cutOutRefusedSubject;
    const said = isGranted ? texts.cutOutGrantedSaid : texts.cutOutRefusedSaid;
    return {
      subject: subject(lecture.name),
      paragraphs: [
        said,
        lectureLines(recipient, lecture),
        ...(answer === null ? [] : [texts.reasonGiven(answer)]),
      ],
      action: lectureAction(recipient, publicUrl, lectureId),
    };
  });
}
