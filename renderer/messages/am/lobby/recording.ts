import type { enLobbyRecording } from "../../en/lobby/recording.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amLobbyRecording: Translation<typeof enLobbyRecording> = {
  explanation: "ይህ ትምህርት ይቀረጻል፤ ቪዲዮው፣ ድምፁና የሚናገሩ ሁሉ።",
  replay_one: "ከትምህርቱ በኋላ ቀረጻውን ለ{{count}} ቀን ማየት ይቻላል።",
  replay_other: "ከትምህርቱ በኋላ ቀረጻውን ለ{{count}} ቀናት ማየት ይቻላል።",
};
