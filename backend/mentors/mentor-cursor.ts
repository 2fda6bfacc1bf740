import { AppError } from "#backend/platform/app-error.ts";

/**
 * Mentors with upcoming lectures come first, by the start of their next lecture. Mentors with only past lectures
 * follow, by the start of their last one.
 */
export type MentorSection = "upcoming" | "past";

export interface MentorPosition {
  section: MentorSection;
  /** The time at which the first page was read. On all pages it separates upcoming from past lectures. */
  asOf: Date;
  /** The last mentor of the previous page; null at the start of a section. */
  after: { at: Date; id: string } | null;
}

const pattern = /^(upcoming|past)\.(\d{1,14})\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function encodeMentorCursor({ section, asOf, after }: MentorPosition): string | null {
  if (!after) return null;
  const text = `${section}.${asOf.getTime()}.${after.at.getTime()}.${after.id}`;
  return Buffer.from(text).toString("base64url");
}

/** @throws AppError invalid, when the cursor is malformed */
export function decodeMentorCursor(cursor: string): MentorPosition {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  const [, section, asOf, at, id] = match ?? [];
  if (!section || !asOf || !at || !id)
    throw new AppError("invalid", { fields: { cursor: ["This cursor isn't valid."] } });
  return {
    section: section as MentorSection,
    asOf: new Date(Number(asOf)),
    after: { at: new Date(Number(at)), id },
  };
}
