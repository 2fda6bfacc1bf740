import {
  createLectureBody,
  DEFAULT_TYPE,
  lectureDefaults,
  type LectureFields,
  type LecturePreview,
} from "#contract/lectures/lecture.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { storedSubject, subjectName } from "#renderer/kit/formatting/subject-name.ts";
import type { PictureIssue } from "#renderer/kit/media/picture-file.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { toWallClock } from "./schedule-input.ts";

/** The form's values: those of the contract, except that a number may still be text that can't be read. */
export type LectureValues = {
  [Name in keyof LectureFields]: NonNullable<LectureFields[Name]> extends number
    ? Amount
    : LectureFields[Name];
};

const ownValues = ({ type, schedule }: Pick<LectureFields, "type" | "schedule">) => ({
  type: subjectName(type),
  /** A local time in the lecture's zone. */
  schedule: toWallClock(schedule),
});

export function newLecture(): LectureValues {
  const values = { name: "", description: "", schedule: "", price: null, ...lectureDefaults() };
  return { ...values, ...ownValues(values) };
}

export function valuesOf(lecture: LecturePreview): LectureValues {
  const { language = null, replayPrice = null, ...stated } = lecture;
  const start = newLecture();
  const known = Object.entries({ ...stated, language, replayPrice }).filter(([name]) => name in start);
  return { ...start, ...Object.fromEntries(known), ...ownValues(lecture) };
}

/**
 * Checks with the contract's schema. In the returned lecture, `schedule` is still a local time in its zone. The server
 * repeats the check; only it compares the start with the current time.
 * @param pictureIssue the issue of the chosen picture, which is sent beside the fields
 */
export function checkLecture(
  values: LectureValues,
  pictureIssue: PictureIssue | null = null,
): Checked<LectureFields> {
  const { name, description, schedule, price, type, recordingWished, replayDays } = values;
  const parsed = createLectureBody.safeParse({
    ...values,
    type: storedSubject(type.trim()) || DEFAULT_TYPE,
    schedule: schedule && `${schedule}:00Z`,
    // A price is ignored when its field is hidden: the field is shown only while there is a replay to sell.
    ...((!recordingWished || replayDays === null) && { replayPrice: null }),
  });
  const isIncomplete = !name.trim() || !description.trim() || !schedule || price === null;
  const own = pictureIssue && { thumbnail: [errorText({ code: pictureIssue, message: pictureIssue })] };
  const checked = checkedBy(
    parsed,
    own ?? {},
    isIncomplete ? messages.t("incomplete", { ns: "lectures" }) : undefined,
  );
  if (!checked.ok) return checked;
  const { instructor: _, thumbnail: __, ...lecture } = checked.value;
  return { ok: true, value: { ...lecture, schedule } };
}
