import { storedLectureDraft } from "#renderer/data/platform/stored-values.ts";
import type { LectureValues } from "./lecture-values.ts";

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

/** Whether a stored value may take the place of `start`: an empty number is null, and an unreadable one is text. */
function isLike(value: unknown, start: unknown): boolean {
  if (typeof start === "boolean") return typeof value === "boolean";
  if (typeof start === "string") return typeof value === "string";
  return value === null || typeof value === "number" || typeof value === "string";
}

/**
 * Returns this tab's unsaved input, so that a reload or an expired session does not lose it. `start` are the values
 * before any input; they replace what an older page has stored differently.
 */
export function readDraft(owner: DraftOwner, start: LectureValues): LectureValues | null {
  const stored = parse(storedLectureDraft.read() ?? "null");
  if (typeof stored !== "object" || stored === null) return null;
  if (!("key" in stored) || stored.key !== keyOf(owner) || !("values" in stored)) return null;
  const given = new Map<string, unknown>(Object.entries(stored.values ?? {}));
  const known = Object.entries(start).map(([name, value]) => {
    const typed = given.get(name);
    return [name, typed !== undefined && isLike(typed, value) ? typed : value];
  });
  return { ...start, ...Object.fromEntries(known) };
}

export function saveDraft(owner: DraftOwner, values: LectureValues): void {
  storedLectureDraft.write(JSON.stringify({ key: keyOf(owner), values }));
}

export function discardDraft(): void {
  storedLectureDraft.remove();
}
