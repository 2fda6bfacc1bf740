import { MAX_REPLAY_MESSAGES, type ReplayMessage } from "#contract/replay/replay-chat.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface SentMessage extends Omit<ReplayMessage, "atMs"> {
  sentAt: Date;
}

/** Lists the messages sent in a lecture's room in this period and not removed, in order. */
export async function listMessagesBetween(
  db: Db,
  { lectureId, from, to }: { lectureId: string; from: Date; to: Date },
): Promise<SentMessage[]> {
  return db("messages")
    .join("lectures", "lectures.id", "messages.lecture_id")
    .where("messages.lecture_id", lectureId)
    .where("messages.sent_at", ">=", from)
    .where("messages.sent_at", "<", to)
    .whereNull("messages.removed_at")
    .orderBy("messages.seq")
    .limit(MAX_REPLAY_MESSAGES)
    .select({
      seq: "messages.seq",
      sender: "messages.sender_name",
      isHost: db.raw("messages.sender_id = lectures.instructor_id"),
      text: "messages.text",
      sentAt: "messages.sent_at",
    });
}
