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
    .join("lectures", "lectures.id", "messages.lectureId")
    .where("messages.lectureId", lectureId)
    .where("messages.sentAt", ">=", from)
    .where("messages.sentAt", "<", to)
    .whereNull("messages.removedAt")
    .orderBy("messages.seq")
    .limit(MAX_REPLAY_MESSAGES)
    .select("messages.seq", "messages.text", "messages.sentAt", {
      sender: "messages.senderName",
      isHost: db.raw("messages.sender_id = lectures.instructor_id"),
    });
}
