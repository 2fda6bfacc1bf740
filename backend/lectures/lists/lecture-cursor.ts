import { createHash } from "node:crypto";
import { AppError } from "#backend/platform/app-error.ts";
import type { LectureScope } from "./lecture-scope.ts";

/** Lists show upcoming and running lectures first, then past ones. */
export type Section = "upcoming" | "past";

export interface SortKey {
  startsAt: Date;
  priceSantim: number;
  id: string;
}

export interface LecturePosition {
  section: Section;
  /**
   * When the first page was requested. All pages use this time to separate upcoming from past lectures, so that none is
   * missed or repeated.
   */
  asOf: Date;
  /** The last lecture of the previous page; null at the start of a section. */
  after: SortKey | null;
}

const pattern =
  /^([\w-]{12})\.(upcoming|past)\.(\d{1,14})\.(\d{1,14})\.(\d{1,9})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** Identifies a list, so that its cursor is rejected in any other list. */
function scopeHash({ sort, filter, instructorId, match }: LectureScope): string {
  const fields = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([sort, fields, instructorId ?? null, match ?? null]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

export function encodeCursor(
  scope: LectureScope,
  { section, asOf, last }: { section: Section; asOf: Date; last: SortKey },
): string {
  const { startsAt, priceSantim, id } = last;
  const parts = [scopeHash(scope), section, asOf.getTime(), startsAt.getTime(), priceSantim, id];
  return Buffer.from(parts.join(".")).toString("base64url");
}

/** @throws AppError invalid, when the cursor is malformed or belongs to another list, order or filter */
export function decodeCursor(scope: LectureScope, cursor: string): LecturePosition {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  const [, hash, section, asOf, startsAt, price, id] = match ?? [];
  if (!hash || !section || !asOf || !startsAt || !price || !id)
    throw invalidCursor("This cursor isn't valid.");
  if (hash !== scopeHash(scope)) throw invalidCursor("This cursor belongs to another list.");
  return {
    section: section as Section,
    asOf: new Date(Number(asOf)),
    after: { startsAt: new Date(Number(startsAt)), priceSantim: Number(price), id },
  };
}

function invalidCursor(sentence: string): AppError {
  return new AppError("invalid", { fields: { cursor: [sentence] } });
}
