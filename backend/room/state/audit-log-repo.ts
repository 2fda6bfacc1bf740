import type { Db } from "#backend/platform/db/knex.ts";

interface ModerationAction {
  roomId: string;
  actorId: string;
  kind:
    | "remove-participant"
    | "ban-participant"
    | "unban-participant"
    | "lower-hand"
    | "chat-rules"
    | "delete-message"
    | "pin-message"
    | "unpin-message"
    | "end-room"
    | "reopen-room"
    | "grant-floor"
    | "revoke-floor"
    | "name-assistant"
    | "dismiss-assistant"
    | "dismiss-question"
    | "remove-question"
    | "mute-asker"
    | "unmute-asker"
    | "question-rules";
  subjectId?: string;
  details?: Record<string, string | number | boolean>;
  now: Date;
}

/** Records an action of a host or an assistant in the transaction that performs it. */
export async function recordModerationAction(trx: Db, action: ModerationAction): Promise<void> {
  await trx("moderation_actions").insert({
    lectureId: action.roomId,
    actorId: action.actorId,
    kind: action.kind,
    subjectId: action.subjectId ?? null,
    details: JSON.stringify(action.details ?? {}),
    actedAt: action.now,
  });
}
