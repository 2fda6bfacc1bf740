import { createLectureBody } from "#contract/lectures/lecture.ts";
import { toStoredFields } from "../schedule/lecture-fields.ts";
import type { WrittenLecture } from "../schedule/lecture-repo.ts";

/** The form for a new lecture. Its date is in the future for tests whose clock is set to November 2026. */
export const lectureForm = {
  name: "Calculus from the start",
  type: "Math",
  description: "Limits, derivatives and integrals, with live questions.",
  schedule: "2026-12-01T10:00:00+03:00",
  price: 450,
};

/** A lecture as `insertLecture` stores it, without a limit on seats. */
export function storedLecture(changes: Partial<WrittenLecture> = {}): WrittenLecture {
  const stored = toStoredFields(createLectureBody.parse(lectureForm));
  return { ...stored, thumbnailKey: null, thumbnailPreview: null, ...changes };
}

/** A schedule for tests whose server uses the real clock. */
export const inFourDays = (): string => new Date(Date.now() + 4 * 86_400_000).toISOString();

/** `lectureForm` for tests whose server uses the real clock. */
export const upcomingForm = () => ({ ...lectureForm, schedule: inFourDays() });
