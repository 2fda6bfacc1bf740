import type { enRoomWaiting } from "../../en/room/waiting.ts";
import { noShowPromise } from "../../no-show-promise.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amRoomWaiting: Translation<typeof enRoomWaiting> = {
  hostLeft: "መምህሩ ለጊዜው የሉም። ሲመለሱ ትምህርቱ በራሱ ይቀጥላል።",
  startsIn: "የሚጀምረው ከዚህ በኋላ፦",
  days_one: "{{count}} ቀን",
  days_other: "{{count}} ቀናት",
  noShowPromise: noShowPromise.am,
  noShowTime: "ይህ ሰዓት {{time}} ነው።",
};
