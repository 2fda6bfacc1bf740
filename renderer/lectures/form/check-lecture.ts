import { standardTime } from "#contract/calendar/format-clock.ts";
import { twoDigits } from "#contract/calendar/two-digits.ts";
import { wallClockAt } from "#contract/calendar/zoned-time.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import {
  createLectureBody,
  DEFAULT_TYPE,
  type Lecture,
  type LectureFields,
} from "#contract/lectures/lecture.ts";
import { seatsAboveLimit, seatsBelowTaken } from "#contract/lectures/seats.ts";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { errorText } from "#renderer/kit/formatting/error-text.ts";
import { storedSubject } from "#renderer/kit/formatting/subject-name.ts";
import type { PictureIssue } from "#renderer/kit/media/picture-file.ts";
import { messages } from "#renderer/messages/i18n.ts";
import type { LectureValues } from "./lecture-values.ts";
import { isMoved } from "./sold-change.ts";

/** What the values are checked against, apart from the contract. What is unknown is left to the server. */
interface Circumstances {
  /** The lecture before the change. */
  lecture?: Lecture | null;
  maxSeats?: number | undefined;
  now?: Date;
  /** The issue of the chosen picture, which is sent beside the fields. */
  pictureIssue?: PictureIssue | null;
}

/** "2026-12-01T10:00" */
function localMinute(now: Date, zone: string): string {
  const at = wallClockAt(now, zone);
  return `${[at.year, at.month, at.day].map(twoDigits).join("-")}T${standardTime(at)}`;
}

function isPast(values: LectureValues, { lecture = null, now }: Circumstances): boolean {
  if (values.schedule === "" || now === undefined) return false;
  if (lecture !== null && !isMoved(lecture, values)) return false;
  return values.schedule < localMinute(now, values.zone);
}

/** Like `canSetCapacity` (`backend/lectures/schedule`). */
function capacityIssue({ capacity }: LectureValues, { lecture, maxSeats }: Circumstances): string | null {
  if (typeof capacity !== "number" || capacity === lecture?.capacity) return null;
  const { seatsTaken = 0 } = lecture ?? {};
  if (capacity < seatsTaken) return seatsBelowTaken(seatsTaken);
  const isAbove = maxSeats !== undefined && capacity > maxSeats && capacity !== seatsTaken;
  return isAbove ? seatsAboveLimit(maxSeats) : null;
}

/** Returns the issues that the contract's schema can't find. */
function ownIssues(values: LectureValues, circumstances: Circumstances): FieldIssues {
  const { pictureIssue = null } = circumstances;
  const seats = capacityIssue(values, circumstances);
  return {
    ...(pictureIssue && { thumbnail: [errorText({ code: pictureIssue, message: pictureIssue })] }),
    ...(isPast(values, circumstances) && { schedule: [messages.t("startInFuture", { ns: "fields" })] }),
    ...(seats !== null && { capacity: [seats] }),
  };
}

/**
 * Checks with the contract's schema, and finds all that can be found before sending, so that all issues are shown at
 * once. In the returned lecture, `schedule` is still a local time in its zone. The server repeats the check.
 */
export function checkLecture(
  values: LectureValues,
  circumstances: Circumstances = {},
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
  const checked = checkedBy(
    parsed,
    ownIssues(values, circumstances),
    isIncomplete ? messages.t("incomplete", { ns: "lectures" }) : undefined,
  );
  if (!checked.ok) return checked;
  const { instructor: _, thumbnail: __, ...lecture } = checked.value;
  return { ok: true, value: { ...lecture, schedule } };
}
