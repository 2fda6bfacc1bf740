import {
  type Lecture,
  repeatLecture,
  type RepeatLecture,
  repeatLectureBody,
} from "#contract/lectures/lecture.ts";
import { call } from "#renderer/data/client/client.ts";
import type { Amount } from "#renderer/kit/fields/AmountField.tsx";
import { type Checked, checkedBy } from "#renderer/kit/forms/checked.ts";
import { toWallClock, zonedSchedule } from "../form/schedule-input.ts";

const WEEK_MS = 7 * 24 * 3_600_000;

export interface RepeatValues {
  /** "2026-12-01T10:00", in the lecture's zone. */
  schedule: string;
  count: Amount;
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

/** Checks the values; `schedule` stays a local time. */
export function checkRepeats({ schedule, count }: RepeatValues): Checked<RepeatLecture> {
  const checked = checkedBy(repeatLectureBody.safeParse({ schedule: schedule && `${schedule}:00Z`, count }));
  return checked.ok ? { ok: true, value: { ...checked.value, schedule } } : checked;
}

/** @throws ApiError */
export async function sendRepeats({ _id, zone }: Pick<Lecture, "_id" | "zone">, repeats: RepeatLecture) {
  const schedule = await zonedSchedule(repeats.schedule, zone);
  return call(repeatLecture, { params: { id: _id }, body: { ...repeats, schedule } });
}
