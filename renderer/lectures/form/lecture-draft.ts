import { storedLectureDraft } from "#renderer/data/platform/stored-values.ts";
import { type LectureFields, NEW_LECTURE } from "./check-lecture.ts";

/** The account and lecture of a draft. `lectureId` null means a new lecture. */
export interface DraftOwner {
  accountId: string;
  lectureId: string | null;
}

const keyOf = ({ accountId, lectureId }: DraftOwner) => `${accountId} ${lectureId ?? "new"}`;

const names = Object.keys(NEW_LECTURE) as (keyof LectureFields)[];

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the stored fields, or null when the stored value has another shape. */
function asFields(value: unknown): LectureFields | null {
  const given = new Map<string, unknown>(Object.entries(value ?? {}));
  const fields = { ...NEW_LECTURE };
  for (const name of names) {
    const text = given.get(name);
    if (typeof text !== "string") return null;
    fields[name] = text;
  }
  return fields;
}

/** Returns this tab's unsaved input, so that a reload or an expired session does not lose it. */
export function readDraft(owner: DraftOwner): LectureFields | null {
  const stored = parse(storedLectureDraft.read() ?? "null");
  if (typeof stored !== "object" || stored === null) return null;
  if (!("key" in stored) || stored.key !== keyOf(owner) || !("fields" in stored)) return null;
  return asFields(stored.fields);
}

export function saveDraft(owner: DraftOwner, fields: LectureFields): void {
  storedLectureDraft.write(JSON.stringify({ key: keyOf(owner), fields }));
}

export function discardDraft(): void {
  storedLectureDraft.remove();
}
