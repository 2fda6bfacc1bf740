import type { Recording } from "./recording-repo.ts";

/** Janus starts new files after this time, so that recorded media can be uploaded to the storage. Milliseconds. */
export const SEGMENT_MS = 3 * 60 * 1000;
/** The maximum time between the start of a publication's recording and the notification of its room. Milliseconds. */
export const PUBLISHING_MS = 15_000;
/** The minimum free space, in bytes, of a disk to which lectures are recorded: enough for an hour of ten lectures. */
export const MIN_FREE_BYTES = 5 * 1024 ** 3;
/** A recording starts at most this long before the lecture's start; media sent earlier is a rehearsal. Milliseconds. */
export const RECORD_BEFORE_START_MS = 10 * 60 * 1000;

const dayMs = 86_400_000;
/** The number of days for which a host can watch the replay of a lecture that promised no replay. */
const DEFAULT_DAYS = 30;

/**
 * Returns the time at which a replay expires. `replayDays` is the promised duration; null if no replay was promised.
 */
export function expiryOf({ endedAt, replayDays }: { endedAt: Date; replayDays: number | null }): Date {
  return new Date(endedAt.getTime() + (replayDays ?? DEFAULT_DAYS) * dayMs);
}

/** The reason why a running recording records nothing. */
export type Interruption = "disk_full" | "folder_away" | "sfu_away";

/** `freeBytes` is the space in Janus's recordings folder; null while it can't be reached. */
export function interruptionBy(freeBytes: number | null): Interruption | null {
  if (freeBytes === null) return "folder_away";
  return freeBytes < MIN_FREE_BYTES ? "disk_full" : null;
}

/** The state of the recording and of its room. */
export interface RecordingFacts {
  recording: Pick<Recording, "pausedAt" | "segmentStartedAt">;
  interruption: Interruption | null;
  /** The host's publication; null when no media arrives. */
  publication: string | null;
  source: "camera" | "screen" | "none";
  /** The publication and source that Janus is recording; null while Janus records nothing. */
  writing: { publication: string; source: "camera" | "screen" | "none" } | null;
}

/** The next step: `begin` new files, `stop` writing, or `keep` the current state. */
export type RecordingStep = "begin" | "stop" | "keep";

export function nextStep(
  { recording, interruption, publication, source, writing }: RecordingFacts,
  now: Date,
): RecordingStep {
  if (recording.pausedAt !== null || interruption !== null) return writing ? "stop" : "keep";
  const age = now.getTime() - (recording.segmentStartedAt?.getTime() ?? 0);
  if (writing && writing.publication !== publication && age < PUBLISHING_MS) return "keep";
  if (publication === null) return writing ? "stop" : "keep";
  if (!writing || writing.publication !== publication) return "begin";
  return writing.source !== source || age >= SEGMENT_MS ? "begin" : "keep";
}
