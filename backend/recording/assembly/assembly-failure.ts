import { StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import type { ReplayFailure } from "#contract/replay/replay.ts";
import { LengthsDifferError } from "./media/check-lengths.ts";
import { ProgramError } from "./media/run-program.ts";

/** Nothing that was recorded can be played. */
export class NothingRecordedError extends Error {
  override name = "NothingRecordedError";
}

/** A piece that was carried is no longer in the storage. */
export class PieceMissingError extends Error {
  override name = "PieceMissingError";
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof ProgramError) return error.isDiskFull;
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** What the host is told. Undefined: it may be anything, so the log has it. */
export function failureOf(error: unknown): ReplayFailure {
  if (isDiskFull(error)) return "disk_full";
  if (error instanceof StorageUnavailableError)
    return isDiskFull(error.cause) ? "disk_full" : "storage_unavailable";
  if (error instanceof NothingRecordedError) return "nothing_recorded";
  if (error instanceof PieceMissingError) return "piece_missing";
  return error instanceof ProgramError ? "media_unreadable" : "unknown";
}

/** Trying again changes nothing. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof NothingRecordedError || error instanceof LengthsDifferError;
