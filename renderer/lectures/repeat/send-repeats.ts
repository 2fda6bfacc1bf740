import { repeatLecture, repeatLectureBody, type Lecture } from "#contract/lectures/lecture.ts";
import type { FieldIssues } from "#contract/http/error.ts";
import { call } from "#renderer/data/client/client.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { toSchedule, toWallClock } from "../form/schedule-input.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

export interface RepeatFields {
  /** "2026-12-01T10:00", in the lecture's zone. */
  wallClock: string;
  count: string;
}

/**
 * Moves the lecture's start forward by whole weeks, at least one, until it is in the future. The local time stays the
 * same.
 */
export function nextWeekOf({ schedule }: Pick<Lecture, "schedule">, now: Date): string {
  const weeks = Math.max(1, Math.ceil((now.getTime() - Date.parse(schedule)) / WEEK_MS));
  // Calculates with the wall clock as if it were UTC, so that daylight saving changes do not shift it.
  const wall = new Date(`${toWallClock(schedule)}Z`);
  return new Date(wall.getTime() + weeks * WEEK_MS).toISOString().slice(0, 16);
}

export type RepeatOutcome = { issues: FieldIssues } | { created: number };

/** Checks the fields, then creates the repeats. */
export async function sendRepeats({
  lecture,
  fields,
}: {
  lecture: Pick<Lecture, "_id" | "zone">;
  fields: RepeatFields;
}): Promise<RepeatOutcome> {
  const schedule = fields.wallClock === "" ? "" : await toSchedule(fields.wallClock, lecture.zone);
  if (schedule === null) return { issues: { schedule: [messages.t("skippedTime", { ns: "lectures" })] } };
  const count = fields.count.trim() === "" ? Number.NaN : Number(fields.count);
  const checked = repeatLectureBody.safeParse({ schedule, count });
  if (!checked.success) {
    const issues: Record<string, string[]> = {};
    for (const { path, message } of checked.error.issues) issues[String(path[0])] ??= [message];
    return { issues };
  }
  const created = await call(repeatLecture, { params: { id: lecture._id }, body: checked.data });
  return { created: created.length };
}
