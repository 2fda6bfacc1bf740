import type { FieldIssues } from "#contract/error.ts";
import { DEFAULT_DURATION_MINUTES, DEFAULT_TYPE, DEFAULT_ZONE, type Lecture } from "#contract/lecture.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { toSchedule, toWallClock } from "./wall-clock.ts";

/** What stands in the form's fields, as typed. */
export interface LectureFields {
  name: string;
  description: string;
  wallClock: string;
  price: string;
  duration: string;
  capacity: string;
  type: string;
  zone: string;
}

export interface CheckedLecture {
  name: string;
  type: string;
  description: string;
  schedule: string;
  price: number;
  duration: number;
  capacity: number | null;
  zone: string;
}

export type LectureCheck =
  | { ok: true; lecture: CheckedLecture }
  | { ok: false; reason: "incomplete" }
  | { ok: false; reason: "issues"; issues: FieldIssues };

export const NEW_LECTURE: LectureFields = {
  name: "",
  description: "",
  wallClock: "",
  price: "",
  duration: String(DEFAULT_DURATION_MINUTES),
  capacity: "",
  type: DEFAULT_TYPE,
  zone: DEFAULT_ZONE,
};

export function fieldsOf(lecture: Lecture): LectureFields {
  return {
    name: lecture.name,
    description: lecture.description,
    wallClock: toWallClock(lecture.schedule),
    price: String(lecture.price),
    duration: String(lecture.duration),
    capacity: lecture.capacity === null ? "" : String(lecture.capacity),
    type: lecture.type,
    zone: lecture.zone,
  };
}

const isAmount = (text: string) => /^\d+([.,]\d+)?$/.test(text);
const isWhole = (text: string) => /^\d+$/.test(text);

/** Title, description, price and date must be there; bounds are the server's business. */
export async function checkLecture(fields: LectureFields): Promise<LectureCheck> {
  const text = messages.getFixedT(null, "lectures");
  const trimmed = Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, value.trim()]),
  ) as Record<keyof LectureFields, string>;
  const { name, description, wallClock, price, duration, capacity, type, zone } = trimmed;
  if (!name || !description || !wallClock || !price) return { ok: false, reason: "incomplete" };
  const issues: FieldIssues = {};
  if (!isAmount(price)) issues["price"] = [text("amount")];
  if (!isWhole(duration)) issues["duration"] = [text("wholeNumber")];
  if (capacity !== "" && !isWhole(capacity)) issues["capacity"] = [text("wholeNumber")];
  const schedule = await toSchedule(wallClock, zone);
  if (schedule === null) issues["schedule"] = [text("skippedTime")];
  if (schedule === null || Object.keys(issues).length > 0) return { ok: false, reason: "issues", issues };
  const lecture = {
    name,
    type: type || DEFAULT_TYPE,
    description,
    schedule,
    price: Number(price.replace(",", ".")),
    duration: Number(duration),
    capacity: capacity === "" ? null : Number(capacity),
    zone,
  };
  return { ok: true, lecture };
}
