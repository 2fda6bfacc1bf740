import type { enRoomBoard } from "../../en/room/board.ts";
import type { Translation } from "../../translation.ts";

export const amRoomBoard: Translation<typeof enRoomBoard> = {
  shown: "ስላይዶች",
  start: "ስላይዶች ያሳዩ",
  stop: "ስላይዶች ያቁሙ",
  atAudio: "መምህሩ ስላይዶች እያሳዩ ነው። በድምፅ ብቻ አይደርሱዎትም።",
  show: "ስላይዶቹን ያሳዩ",
  loading: "ስላይዶቹ በመጫን ላይ…",
};
