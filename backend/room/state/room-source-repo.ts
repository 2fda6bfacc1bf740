import type { MediaSource } from "#contract/room/room.ts";
import type { Db } from "#backend/platform/db/knex.ts";

export interface ReportedSource {
  source: MediaSource;
  muted: boolean;
  /** The time at which the host was last in the room; null if never. */
  hostSeenAt: Date | null;
}

/** Returns the source that the room's host last reported. */
export async function findSource(db: Db, roomId: string): Promise<ReportedSource> {
  const row = await db("lectures")
    .leftJoin("rooms", "rooms.lectureId", "lectures.id")
    .where("lectures.id", roomId)
    .first("rooms.source", "rooms.muted", "lectures.hostSeenAt");
  return {
    source: row?.source ?? "none",
    muted: row?.muted ?? false,
    hostSeenAt: row?.hostSeenAt ?? null,
  };
}

interface SourceReport {
  roomId: string;
  source: MediaSource;
  muted: boolean;
  /** The id of the host's peer that sends the source. */
  peer: string;
}

/** Inserts the room's row if there is none. */
export async function upsertSource(db: Db, { roomId, source, muted, peer }: SourceReport): Promise<void> {
  const row = { source, muted, sourcePeer: peer };
  await db("rooms")
    .insert({ lectureId: roomId, ...row })
    .onConflict("lectureId")
    .merge(Object.keys(row));
}

/**
 * Clears the source and the muted state: a host with only a muted microphone has the source `none`. Returns false if
 * there was nothing to clear. With `onlyOf`, clears only what this peer sends, so that a late departure of the host's
 * old page doesn't end the source of the new page.
 */
export async function clearSource(db: Db, roomId: string, onlyOf?: string): Promise<boolean> {
  const cleared = await db("rooms")
    .where({ lectureId: roomId, ...(onlyOf !== undefined && { sourcePeer: onlyOf }) })
    .where((sent) => void sent.whereNot({ source: "none" }).orWhere({ muted: true }))
    .update({ source: "none", sourcePeer: null, muted: false });
  return cleared > 0;
}
