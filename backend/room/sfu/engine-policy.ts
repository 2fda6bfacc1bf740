import type { SfuChoice } from "#contract/room/room-info.ts";

/** What decides who carries a lecture's media. */
export interface EngineFacts {
  seatsSold: number;
  /** Its host wishes for an SFU. */
  sfuWished: boolean;
  /** It is to be recorded, which an SFU does. */
  recordingWished: boolean;
}

/** Whether an SFU is to carry the lecture, and why. `aboveSeats`: a mesh is for lectures that sold no more. */
export function sfuChoiceOf(
  { seatsSold, sfuWished, recordingWished }: EngineFacts,
  aboveSeats: number,
): SfuChoice {
  return { wished: sfuWished, needed: recordingWished || seatsSold > aboveSeats };
}

export function isForSfu(facts: EngineFacts, aboveSeats: number): boolean {
  const { wished, needed } = sfuChoiceOf(facts, aboveSeats);
  return wished || needed;
}
