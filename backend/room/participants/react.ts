import type { ReactionRequests } from "#contract/room/reaction.ts";
import { AppError } from "#backend/platform/app-error.ts";
import type { Db } from "#backend/platform/db/knex.ts";
import { findClassSettings } from "#backend/teaching/state/class-settings-repo.ts";
import type { TeachingChanges } from "../broadcast/teaching-changes.ts";
import { TEACHING_CHANGES_MS } from "../limits/room-limits.ts";

/**
 * Returns a command that counts a reaction for the room's next event. Nothing is stored, and what the host allows is
 * read at most twice a second, so hundreds of reactions cost the database as much as one.
 */
export function createReact({ db, teachingChanges }: { db: Db; teachingChanges: TeachingChanges }) {
  const allowed = new Map<string, Promise<boolean>>();

  function allows(room: string): Promise<boolean> {
    const known = allowed.get(room);
    if (known) return known;
    const read = findClassSettings(db, room).then(({ rules }) => rules.reactions);
    allowed.set(room, read);
    setTimeout(() => allowed.delete(room), TEACHING_CHANGES_MS).unref();
    return read;
  }

  /** @throws AppError reactions_off */
  return async ({ roomId, sign }: ReactionRequests["react"]): Promise<void> => {
    if (!(await allows(roomId))) throw new AppError("reactions_off");
    teachingChanges.changed(roomId, { reactions: [[sign, 1]] });
  };
}
