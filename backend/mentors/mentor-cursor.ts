import { AppError } from "#backend/app-error.ts";

/** Who teaches comes first, by their next lecture; then who taught, by their last one. */
export type MentorSection = "upcoming" | "past";

/** Where the list of mentors goes on. */
export interface MentorPosition {
  section: MentorSection;
  /** The moment that parts upcoming from past: the first page's. */
  parting: Date;
  /** The last mentor of the page before; null at the start of the section. */
  after: { at: Date; id: string } | null;
}

const pattern = /^(upcoming|past)\.(\d{1,14})\.(\d{1,14})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export function encodeMentorCursor({ section, parting, after }: MentorPosition): string | null {
  if (!after) return null;
  const text = `${section}.${parting.getTime()}.${after.at.getTime()}.${after.id}`;
  return Buffer.from(text).toString("base64url");
}

/** @throws AppError invalid, when the cursor is not one of ours */
export function decodeMentorCursor(cursor: string): MentorPosition {
  const match = pattern.exec(Buffer.from(cursor, "base64url").toString());
  const [, section, parting, at, id] = match ?? [];
  if (!section || !parting || !at || !id)
    throw new AppError("invalid", { fields: { cursor: ["This cursor is not one of ours."] } });
  return {
    section: section as MentorSection,
    parting: new Date(Number(parting)),
    after: { at: new Date(Number(at)), id },
  };
}
