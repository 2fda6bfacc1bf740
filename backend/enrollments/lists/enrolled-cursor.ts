import { id } from "#contract/http/endpoint.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { EnrolledPosition } from "./enrollment-list-repo.ts";

export function encodeEnrolledCursor({ asOf, after }: { asOf: Date; after: string }): string {
  return `${asOf.getTime()}.${after}`;
}

/** @throws AppError invalid */
export function decodeEnrolledCursor(cursor: string): EnrolledPosition {
  const [, asOf, after] = /^(\d{1,14})\.([\da-f-]{36})$/.exec(cursor) ?? [];
  if (asOf === undefined || !id.safeParse(after).success)
    throw new AppError("invalid", { fields: { cursor: ["This cursor isn't valid."] } });
  return { asOf: new Date(Number(asOf)), after };
}
