import type { FieldIssues } from "#contract/http/error.ts";
import { DEFAULT_ZONE } from "#contract/calendar/default-zone.ts";
import {
  createLectureBody,
  DEFAULT_DURATION_MINUTES,
  DEFAULT_TYPE,
  type LecturePreview,
} from "#contract/lectures/lecture.ts";
import { DEFAULT_REPLAY_DAYS, type RecordingSettings } from "#contract/lectures/recording-settings.ts";
import { readAmount } from "#contract/text/read-amount.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { storedSubject, subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { toSchedule, toWallClock } from "./schedule-input.ts";

/** The form's fields as entered. */
export interface LectureFields {
  name: string;
  description: string;
  wallClock: string;
  price: string;
  duration: string;
  capacity: string;
  type: string;
  zone: string;
  /** "yes" or empty. */
  recordingWished: string;
  /** Empty means no replay. */
  replayDays: string;
  /** "yes" or empty. */
  offlineAllowed: string;
  /** In birr. Empty means that the replay is not sold without a seat. */
  replayPrice: string;
}

export interface CheckedLecture extends RecordingSettings {
  name: string;
  type: string;
  description: string;
  schedule: string;
  price: number;
  duration: number;
  capacity: number | null;
  zone: string;
  replayPrice: number | null;
}

export type LectureCheck =
  | { ok: true; lecture: CheckedLecture }
  /** "incomplete" means that title, description, price or date is missing. */
  | { ok: false; reason: "incomplete" | "invalid"; issues: FieldIssues };

export const NEW_LECTURE: LectureFields = {
  name: "",
  description: "",
  wallClock: "",
  price: "",
  duration: String(DEFAULT_DURATION_MINUTES),
  capacity: "",
  type: DEFAULT_TYPE,
  zone: DEFAULT_ZONE,
  recordingWished: "",
  replayDays: String(DEFAULT_REPLAY_DAYS),
  offlineAllowed: "",
  replayPrice: "",
};

export function fieldsOf(lecture: LecturePreview): LectureFields {
  return {
    name: lecture.name,
    description: lecture.description,
    wallClock: toWallClock(lecture.schedule),
    price: String(lecture.price),
    duration: String(lecture.duration),
    capacity: lecture.capacity === null ? "" : String(lecture.capacity),
    type: subjectName(lecture.type),
    zone: lecture.zone,
    recordingWished: lecture.recordingWished ? "yes" : "",
    replayDays: lecture.replayDays === null ? "" : String(lecture.replayDays),
    offlineAllowed: lecture.offlineAllowed ? "yes" : "",
    replayPrice: lecture.replayPrice ? String(lecture.replayPrice) : "",
  };
}

function trimmed(fields: LectureFields): LectureFields {
  const entries = Object.entries(fields).map(([name, value]) => [name, value.trim()]);
  return Object.fromEntries(entries) as LectureFields;
}

/** Converts the fields to a request body. Text that is not a number stays text, which the contract rejects. */
async function asBody({ wallClock, price, duration, capacity, type, ...fields }: LectureFields) {
  const { recordingWished, replayDays, offlineAllowed, replayPrice, ...same } = fields;
  // A price is ignored when its field is hidden: the field is shown only while there is a replay to sell.
  const isSold = recordingWished === "yes" && replayDays !== "" && replayPrice !== "";
  return {
    ...same,
    type: storedSubject(type) || DEFAULT_TYPE,
    schedule: wallClock === "" ? "" : await toSchedule(wallClock, same.zone),
    price: readAmount(price),
    duration: readAmount(duration),
    capacity: capacity === "" ? null : readAmount(capacity),
    recordingWished: recordingWished === "yes",
    replayDays: replayDays === "" ? null : readAmount(replayDays),
    offlineAllowed: offlineAllowed === "yes",
    replayPrice: isSold ? readAmount(replayPrice) : null,
  };
}

/**
 * Validates with the contract's schema; the server repeats the validation. Only the server compares the start with the
 * current time.
 */
export async function checkLecture(fields: LectureFields): Promise<LectureCheck> {
  const given = trimmed(fields);
  const body = await asBody(given);
  const parsed = createLectureBody.safeParse(body);
  if (parsed.success) {
    const { instructor: _, thumbnail: __, ...lecture } = parsed.data;
    return { ok: true, lecture };
  }
  const issues: FieldIssues = {};
  for (const { path, message } of parsed.error.issues) (issues[String(path[0])] ??= []).push(message);
  if (body.schedule === null) issues["schedule"] = [messages.t("skippedTime", { ns: "lectures" })];
  const isIncomplete = !given.name || !given.description || !given.wallClock || !given.price;
  return { ok: false, reason: isIncomplete ? "incomplete" : "invalid", issues };
}
