import type { SfuChoice } from "#contract/media/sfu-choice.ts";

/** The facts that decide which engine serves a lecture's media. */
export interface EngineFacts {
  seatsSold: number;
  /** True if the lecture's host prefers an SFU. */
  preferSfu: boolean;
  /** True if the lecture is to be recorded, which requires an SFU. */
  recordingEnabled: boolean;
}

export interface EngineRules {
  /** Maximum number of sold seats for a mesh. */
  sfuAboveSeats: number;
  /** True if the SFU has a folder to record to. */
  canRecord: boolean;
}

/** Returns whether the host prefers an SFU, and whether the lecture needs one. */
export function sfuChoiceOf(
  { seatsSold, preferSfu, recordingEnabled }: EngineFacts,
  { sfuAboveSeats, canRecord }: EngineRules,
): SfuChoice {
  return { wished: preferSfu, needed: (recordingEnabled && canRecord) || seatsSold > sfuAboveSeats };
}

export function isForSfu(facts: EngineFacts, rules: EngineRules): boolean {
  const { wished, needed } = sfuChoiceOf(facts, rules);
  return wished || needed;
}
