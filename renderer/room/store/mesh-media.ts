import type { RoomMedia } from "#contract/room/media.ts";

/** A room's media before anything is known of an SFU. */
export const meshMedia: RoomMedia = { engine: "mesh", publication: null, revision: 0 };
