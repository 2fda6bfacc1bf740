import { AppError } from "#backend/app-error.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface IdPage {
  limit: number;
  /** The last id of the page before. */
  after: string | null;
}

/** Where a list that is ordered by its ids alone goes on. @throws AppError invalid (cursor) */
export function idPage({ limit, cursor }: { limit: number; cursor?: string | undefined }): IdPage {
  if (cursor !== undefined && !uuid.test(cursor))
    throw new AppError("invalid", { fields: { cursor: ["This cursor is not one of ours."] } });
  return { limit, after: cursor ?? null };
}

/** Cuts what was read (one more than asked for tells whether the list goes on) to a page. */
export function pageOf<Row extends { id: string }>(
  rows: readonly Row[],
  { limit }: IdPage,
): { rows: readonly Row[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  return { rows: shown, nextCursor: rows.length > limit ? (shown.at(-1)?.id ?? null) : null };
}
