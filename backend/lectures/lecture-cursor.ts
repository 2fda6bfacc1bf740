import { createHash } from "node:crypto";
import { AppError } from "#backend/app-error.ts";
import type { LectureScope } from "./lecture-scope.ts";

/** Upcoming lectures (and running ones) come first, then past ones. */
export type Section = "upcoming" | "past";

/** What a lecture is ordered by. */
export interface OrderKey {
  startsAt: Date;
  priceSantim: number;
  id: string;
}

/** Where a list goes on. */
export interface LecturePosition {
  section: Section;
  /** The moment that parts upcoming from past: the first page's, so that no lecture slips between pages. */
  parting: Date;
  /** The last lecture of the page before; null at the start of the section. */
  after: OrderKey | null;
}

const pattern =
  /^([\w-]{12})\.(upcoming|past)\.(\d{1,14})\.(\d{1,14})\.(\d{1,9})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** A short name of what a list is about: a cursor of one list must not go on in another. */
function nameOf({ sort, filter, instructorId, tsquery }: LectureScope): string {
  const fields = Object.entries(filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([sort, fields, instructorId ?? null, tsquery ?? null]);
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

export function encodeCursor(
  scope: LectureScope,
  { section, parting, last }: { section: Section; parting: Date; last: OrderKey },
): string {
  const { startsAt, priceSantim, id } = last;
  const parts = [nameOf(scope), section, parting.getTime(), startsAt.getTime(), priceSantim, id];
  return Buffer.from(parts.join(".")).toString("base64url");
}

/** @throws AppError invalid, when the cursor is not one of ours, or one of another list, order or filter */
export function decodeCursor(scope: LectureScope, cursor: string): LecturePosition {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  const [, name, section, parting, startsAt, price, id] = match ?? [];
  if (!name || !section || !parting || !startsAt || !price || !id)
    throw refused("This cursor is not one of ours.");
  if (name !== nameOf(scope)) throw refused("This cursor belongs to another list.");
  return {
    section: section as Section,
    parting: new Date(Number(parting)),
    after: { startsAt: new Date(Number(startsAt)), priceSantim: Number(price), id },
  };
}

function refused(sentence: string): AppError {
  return new AppError("invalid", { fields: { cursor: [sentence] } });
}
