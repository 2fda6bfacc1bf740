import { amRoom } from "./room.ts";

/** As `../room-catalogue.ts`. */
export const catalogue = {
  room: amRoom,
};
