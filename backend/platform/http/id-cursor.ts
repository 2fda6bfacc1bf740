import { AppError } from "#backend/platform/app-error.ts";

const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

export interface IdPage {
  limit: number;
  /** The last id of the previous page; null for the first page. */
  after: string | null;
}

/** Parses the query of a list that is ordered by id. @throws AppError invalid (cursor) */
export function parseIdPage({ limit, cursor }: { limit: number; cursor?: string | undefined }): IdPage {
  if (cursor !== undefined && !uuid.test(cursor))
    throw new AppError("invalid", { fields: { cursor: ["This cursor isn't valid."] } });
  return { limit, after: cursor ?? null };
}

/** Cuts rows to a page. The query reads one row more than the limit to detect whether there is a next page. */
export function toPage<Row extends { id: string }>(
  rows: readonly Row[],
  { limit }: IdPage,
): { rows: readonly Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  return { rows: page, nextCursor: rows.length > limit ? (page.at(-1)?.id ?? null) : null };
}
