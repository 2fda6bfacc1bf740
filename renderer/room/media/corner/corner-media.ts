import type { RoomMedia } from "#contract/room/media.ts";

/** Returns the room's media with the corner camera's publication as the only one; an older server knows none. */
export function cornerMedia({ engine, corner, revision }: RoomMedia): RoomMedia {
  return { engine: corner === undefined ? "mesh" : engine, publication: corner ?? null, revision };
}
