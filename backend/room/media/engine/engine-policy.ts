import type { SfuChoice } from "#contract/room/room-info.ts";

/** What decides who carries a lecture's media. */
export interface EngineFacts {
  seatsSold: number;
  /** Its host wishes for an SFU. */
  sfuWished: boolean;
  /** It is to be recorded, which an SFU does. */
  recordingWished: boolean;
}

export interface EngineRules {
  /** A mesh is for lectures that sold no more seats. */
  sfuAboveSeats: number;
  /** Whether the SFU has a place to record to. */
  canRecord: boolean;
}

/** Whether an SFU is to carry the lecture, and why. */
export function sfuChoiceOf(
  { seatsSold, sfuWished, recordingWished }: EngineFacts,
  { sfuAboveSeats, canRecord }: EngineRules,
): SfuChoice {
  return { wished: sfuWished, needed: (recordingWished && canRecord) || seatsSold > sfuAboveSeats };
}

export function isForSfu(facts: EngineFacts, rules: EngineRules): boolean {
  const { wished, needed } = sfuChoiceOf(facts, rules);
  return wished || needed;
}
