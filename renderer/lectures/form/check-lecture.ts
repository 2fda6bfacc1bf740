import type { FieldIssues } from "#contract/http/error.ts";
import {
  createLectureBody,
  DEFAULT_TYPE,
  lectureDefaults,
  type LectureFields,
  type LecturePreview,
} from "#contract/lectures/lecture.ts";
import { readAmount } from "#contract/text/read-amount.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { storedSubject, subjectName } from "#renderer/kit/formatting/subject-name.ts";
import { toSchedule, toWallClock } from "./schedule-input.ts";

type Name = keyof LectureFields;

/** The form's fields as entered. */
export type TypedFields = Record<Name, string>;

export type LectureCheck =
  | { ok: true; lecture: LectureFields }
  /** "incomplete" means that title, description, price or date is missing. */
  | { ok: false; reason: "incomplete" | "invalid"; issues: FieldIssues };

interface Input<Value> {
  /** Returns what the form shows. */
  write: (value: Value) => string;
  /** Returns what is sent. Text that can't be read stays text, which the contract rejects. */
  read: (typed: string) => unknown;
}

const text: Input<string> = { write: (value) => value, read: (typed) => typed };
const amount: Input<number> = { write: String, read: readAmount };
const optionalAmount: Input<number | null | undefined> = {
  write: (value) => String(value ?? ""),
  read: (typed) => (typed === "" ? null : readAmount(typed)),
};
/** "yes" or empty. */
const flag: Input<boolean> = { write: (value) => (value ? "yes" : ""), read: (typed) => typed === "yes" };

const inputs: { [Key in Name]: Input<LecturePreview[Key]> } = {
  name: text,
  description: text,
  // A local time in the lecture's zone. `asBody` adds the zone's offset.
  schedule: { write: toWallClock, read: (typed) => typed },
  price: amount,
  duration: amount,
  capacity: optionalAmount,
  type: { write: subjectName, read: (typed) => storedSubject(typed) || DEFAULT_TYPE },
  zone: text,
  language: { write: (value) => value ?? "", read: (typed) => (typed === "" ? null : typed) },
  recordingWished: flag,
  replayDays: optionalAmount,
  offlineAllowed: flag,
  replayPrice: optionalAmount,
};
export const fieldNames = Object.keys(inputs) as Name[];

const writeField = <Key extends Name>(name: Key, values: Pick<LecturePreview, Key>) =>
  inputs[name].write(values[name]);

function writeFields<Key extends Name>(names: readonly Key[], values: Pick<LecturePreview, Key>) {
  return Object.fromEntries(names.map((name) => [name, writeField(name, values)])) as Record<Key, string>;
}

export const fieldsOf = (lecture: LecturePreview): TypedFields => writeFields(fieldNames, lecture);

export function newLecture(): TypedFields {
  const defaults = lectureDefaults();
  const names = Object.keys(defaults) as (keyof typeof defaults)[];
  return { name: "", description: "", schedule: "", price: "", ...writeFields(names, defaults) };
}

async function asBody(fields: TypedFields) {
  const { schedule, zone, recordingWished, replayDays, replayPrice } = fields;
  const read = Object.fromEntries(fieldNames.map((name) => [name, inputs[name].read(fields[name])]));
  // A price is ignored when its field is hidden: the field is shown only while there is a replay to sell.
  const isSold = recordingWished === "yes" && replayDays !== "" && replayPrice !== "";
  return {
    ...read,
    schedule: schedule === "" ? "" : await toSchedule(schedule, zone),
    ...(!isSold && { replayPrice: null }),
  };
}

/**
 * Validates with the contract's schema; the server repeats the validation. Only the server compares the start with the
 * current time.
 */
export async function checkLecture(fields: TypedFields): Promise<LectureCheck> {
  const entries = Object.entries(fields).map(([name, value]) => [name, value.trim()]);
  const given = Object.fromEntries(entries) as TypedFields;
  const body = await asBody(given);
  const parsed = createLectureBody.safeParse(body);
  if (parsed.success) {
    const { instructor: _, thumbnail: __, ...lecture } = parsed.data;
    return { ok: true, lecture };
  }
  const issues: FieldIssues = {};
  for (const { path, message } of parsed.error.issues) (issues[String(path[0])] ??= []).push(message);
  if (body.schedule === null) issues["schedule"] = [messages.t("skippedTime", { ns: "lectures" })];
  const isIncomplete = !given.name || !given.description || !given.schedule || !given.price;
  return { ok: false, reason: isIncomplete ? "incomplete" : "invalid", issues };
}
