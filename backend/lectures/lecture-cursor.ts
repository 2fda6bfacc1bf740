import { AppError } from "#backend/app-error.ts";

/** Upcoming lectures (and running ones) come first, the soonest foremost; then past ones, the latest foremost. */
export type Section = "upcoming" | "past";

/** Where a list goes on. */
export interface LecturePosition {
  section: Section;
  /** The moment that parts upcoming from past: the first page's, so that no lecture slips between pages. */
  parting: Date;
  /** The last lecture of the page before; null at the start of the section. */
  after: { startsAt: Date; id: string } | null;
}

const pattern = /^(upcoming|past)\.(\d{1,14})\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function encodeCursor(section: Section, parting: Date, last: { startsAt: Date; id: string }): string {
  const text = `${section}.${parting.getTime()}.${last.startsAt.getTime()}.${last.id}`;
  return Buffer.from(text).toString("base64url");
}

/** @throws AppError invalid, when the cursor is not one of ours */
export function decodeCursor(cursor: string): LecturePosition {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  const [, section, parting, startsAt, id] = match ?? [];
  if (!section || !parting || !startsAt || !id)
    throw new AppError("invalid", { fields: { cursor: ["This cursor is not one of ours."] } });
  return {
    section: section as Section,
    parting: new Date(Number(parting)),
    after: { startsAt: new Date(Number(startsAt)), id },
  };
}
