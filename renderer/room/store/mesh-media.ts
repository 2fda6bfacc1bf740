import type { RoomMedia } from "#contract/room/media.ts";

/** The room's media until the server has reported its engine. */
export const meshMedia: RoomMedia = { engine: "mesh", publication: null, revision: 0 };
