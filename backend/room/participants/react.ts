import type { ReactionRequests } from "#contract/room/reaction.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";

/** Counts a reaction for the room's next event. Nothing is stored. @throws AppError reactions_off */
export async function react(
  { db, teachingChanges }: { db: Db; teachingChanges: TeachingChanges },
  { roomId, sign }: ReactionRequests["react"],
): Promise<void> {
  const { rules } = await findClassSettings(db, roomId);
  if (!rules.reactions) throw new AppError("reactions_off");
  teachingChanges.changed(roomId, { reactions: [[sign, 1]] });
}
