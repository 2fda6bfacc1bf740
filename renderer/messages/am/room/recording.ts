import type { enRoomRecording } from "../../en/room/recording.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amRoomRecording: Translation<typeof enRoomRecording> = {
  sign: "REC",
  state: {
    waiting: "ከትምህርቱ ጋር ይጀምራል",
    on: "እየተቀረጸ ነው",
    paused: "ለጊዜው ቆሟል",
    interrupted: "ተቋርጧል",
  },
  pausedForSpeaker: "ተማሪ ሲናገር ቆሟል",
  group: "ቀረጻ",
  pause: "ቀረጻውን ለጊዜው ያቁሙ",
  resume: "ቀረጻውን ይቀጥሉ",
  mark: "ይህን ቦታ ምልክት ያድርጉ",
  marking: {
    lead: "አዝራሩን በተጫኑበት ቅጽበት የቀረጻው አዲስ ምዕራፍ ይጀምራል።",
    name: "ይሰይሙት",
    title: "የምዕራፉ ርዕስ",
    save: "ያስቀምጡ",
    saving: "በማስቀመጥ ላይ…",
    done: "ምልክት ተደርጓል።",
    named: "ተሰይሟል።",
  },
  allowUnrecorded: "ተማሪዎች ሳይቀረጹ መናገር ይችላሉ",
  allowUnrecordedHint: "እነሱ ሲናገሩ ቀረጻው ለሁሉም ለጊዜው ይቆማል።",
};
