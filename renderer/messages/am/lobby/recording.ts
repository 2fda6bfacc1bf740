import type { enLobbyRecording } from "../../en/lobby/recording.ts";
import type { Translation } from "../../translation.ts";

/** For a native reader's review. */
export const amLobbyRecording: Translation<typeof enLobbyRecording> = {
  told: "ይህ ትምህርት ይቀረጻል፤ ቪዲዮው፣ ድምፁ እና የሚናገር ሁሉ።",
  replay_one: "ከትምህርቱ በኋላ ቀረጻውን ለ{{count}} ቀን ማየት ይቻላል።",
  replay_other: "ከትምህርቱ በኋላ ቀረጻውን ለ{{count}} ቀናት ማየት ይቻላል።",
};
