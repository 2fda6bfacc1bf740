import { storedLectureDraft } from "#renderer/data/platform/stored-values.ts";
import { fieldNames, type TypedFields } from "./check-lecture.ts";

/** The account and lecture of a draft. `lectureId` null means a new lecture. */
export interface DraftOwner {
  accountId: string;
  lectureId: string | null;
}

const keyOf = ({ accountId, lectureId }: DraftOwner) => `${accountId} ${lectureId ?? "new"}`;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Returns the stored fields, or null when the stored value has another shape. An older page stored fewer fields. */
function asFields(value: unknown, start: TypedFields): TypedFields | null {
  const given = new Map<string, unknown>(Object.entries(value ?? {}));
  const fields = { ...start };
  for (const name of fieldNames) {
    const text = given.get(name) ?? start[name];
    if (typeof text !== "string") return null;
    fields[name] = text;
  }
  return fields;
}

/**
 * Returns this tab's unsaved input, so that a reload or an expired session does not lose it. `start` are the fields
 * before any input.
 */
export function readDraft(owner: DraftOwner, start: TypedFields): TypedFields | null {
  const stored = parse(storedLectureDraft.read() ?? "null");
  if (typeof stored !== "object" || stored === null) return null;
  if (!("key" in stored) || stored.key !== keyOf(owner) || !("fields" in stored)) return null;
  return asFields(stored.fields, start);
}

export function saveDraft(owner: DraftOwner, fields: TypedFields): void {
  storedLectureDraft.write(JSON.stringify({ key: keyOf(owner), fields }));
}

export function discardDraft(): void {
  storedLectureDraft.remove();
}
