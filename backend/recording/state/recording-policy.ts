import type { Recording } from "./recording-repo.ts";

/** Janus begins new files after so long, so that what is recorded can be carried to the storage. Milliseconds. */
export const SEGMENT_MS = 3 * 60 * 1000;
/** A publication is recorded before its room is told of it, by so much at most. Milliseconds. */
export const PUBLISHING_MS = 15_000;
/** Nothing is recorded onto a disk with less space: an hour of ten lectures. Bytes. */
export const MIN_FREE_BYTES = 5 * 1024 ** 3;
/** What the host sends earlier before the start is a rehearsal. Milliseconds. */
export const RECORD_BEFORE_START_MS = 10 * 60 * 1000;

const dayMs = 86_400_000;
/** How long the host of a lecture without a promised replay can see it. */
const DEFAULT_DAYS = 30;

/** When a replay's time is over. `replayDays`: for how long it was promised; null: it was not. */
export function expiryOf({ endedAt, replayDays }: { endedAt: Date; replayDays: number | null }): Date {
  return new Date(endedAt.getTime() + (replayDays ?? DEFAULT_DAYS) * dayMs);
}

/** Why a recording that runs records nothing. */
export type Interruption = "disk_full" | "folder_away" | "sfu_away";

/** `freeBytes`: in the folder where Janus records; null while it can't be reached. */
export function interruptionBy(freeBytes: number | null): Interruption | null {
  if (freeBytes === null) return "folder_away";
  return freeBytes < MIN_FREE_BYTES ? "disk_full" : null;
}

/** What is being recorded, and what the room has now. */
export interface RecordingFacts {
  recording: Pick<Recording, "pausedAt" | "segmentStartedAt">;
  interruption: Interruption | null;
  /** What the host publishes; null when nothing arrives. */
  publication: string | null;
  source: "camera" | "screen" | "none";
  /** What Janus writes; null for nothing. */
  writing: { publication: string; source: "camera" | "screen" | "none" } | null;
}

/** `begin` new files, `stop` writing, or `keep` on as it is. */
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
