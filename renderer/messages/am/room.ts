import type { enRoom } from "../en/room.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amRoom: Translation<typeof enRoom> = {};
