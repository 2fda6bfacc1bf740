import { lectureDefaults, type LectureFields, type LecturePreview } from "#contract/lectures/lecture.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import { subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { toWallClock } from "./schedule-input.ts";

/** The form's values: those of the contract, except that a number may still be text that can't be read. */
export type LectureValues = {
  [Name in keyof LectureFields]: NonNullable<LectureFields[Name]> extends number
    ? Amount
    : LectureFields[Name];
};

/** The subject is asked for: a form without one is sent as `DEFAULT_TYPE`. */
export const newLecture = (): LectureValues => ({
  ...lectureDefaults(),
  name: "",
  description: "",
  type: "",
  schedule: "",
  price: null,
});

export function valuesOf(lecture: LecturePreview): LectureValues {
  const { language = null, replayPrice = null, ...stated } = lecture;
  const start = newLecture();
  const known = Object.entries({ ...stated, language, replayPrice }).filter(([name]) => name in start);
  return {
    ...start,
    ...Object.fromEntries(known),
    type: subjectName(lecture.type),
    // A local time in the lecture's zone.
    schedule: toWallClock(lecture.schedule),
  };
}
