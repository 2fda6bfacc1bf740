import { StorageUnavailableError } from "#backend/platform/files/storage/storage-unavailable-error.ts";
import type { ReplayFailure } from "#contract/replay/replay.ts";
import { LengthsDifferError } from "./media/check-lengths.ts";
import { ProgramError } from "./media/run-program.ts";

/** No part of the recording can be played. */
export class NothingRecordedError extends Error {
  override name = "NothingRecordedError";
}

/** An uploaded recording file is no longer in the storage. */
export class RecordingFileMissingError extends Error {
  override name = "RecordingFileMissingError";
}

function isDiskFull(error: unknown): boolean {
  if (error instanceof ProgramError) return error.isDiskFull;
  return error instanceof Error && "code" in error && error.code === "ENOSPC";
}

/** Returns the failure code shown to the host. `unknown` may be anything, so the details are logged. */
export function failureOf(error: unknown): ReplayFailure {
  if (isDiskFull(error)) return "disk_full";
  if (error instanceof StorageUnavailableError)
    return isDiskFull(error.cause) ? "disk_full" : "storage_unavailable";
  if (error instanceof NothingRecordedError) return "nothing_recorded";
  if (error instanceof RecordingFileMissingError) return "piece_missing";
  return error instanceof ProgramError ? "media_unreadable" : "unknown";
}

/** Returns true if a retry cannot help. */
export const isHopeless = (error: unknown): boolean =>
  error instanceof NothingRecordedError || error instanceof LengthsDifferError;
