import type { RoomRole } from "#contract/room/signalling.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { isAssistant } from "../state/assistant-repo.ts";

/** Returns true for the room's host, and for its assistant as long as the grant lasts. */
export async function mayModerate(
  db: Db,
  { roomId, accountId, role }: { roomId: string; accountId: string; role: RoomRole },
): Promise<boolean> {
  return role === "host" || isAssistant(db, roomId, accountId);
}
