import type { enRoomReactions } from "../../en/room/reactions.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amRoomReactions: Translation<typeof enRoomReactions> = {
  hand: { raise: "እጅ ያውጡ", lower: "እጅ ያውርዱ" },
  reactions: {
    group: "ስሜት መግለጫዎች",
    applause: "ጭብጨባ",
    heart: "ልብ",
    laughter: "ሳቅ",
    surprise: "መደነቅ",
    thumbsUp: "አውራ ጣት ወደ ላይ",
    celebration: "ደስታ",
    allow: "ተመልካቾች ስሜታቸውን መግለጽ ይችላሉ",
    show: "ስሜት መግለጫዎች ይታዩ",
  },
};
