import type { Db } from "#backend/db/knex.ts";

interface RoomAct {
  roomId: string;
  actorId: string;
  kind:
    | "remove"
    | "ban"
    | "lift-ban"
    | "lower-hand"
    | "chat-rules"
    | "delete-message"
    | "end-class"
    | "open-class"
    | "give-word"
    | "take-word";
  subjectId?: string;
  details?: Record<string, string | number | boolean>;
  now: Date;
}

/** Writes down what a host does, in the transaction that does it. */
export async function recordRoomAct(trx: Db, act: RoomAct): Promise<void> {
  await trx("room_acts").insert({
    lecture_id: act.roomId,
    actor_id: act.actorId,
    kind: act.kind,
    subject_id: act.subjectId ?? null,
    details: JSON.stringify(act.details ?? {}),
    acted_at: act.now,
  });
}
