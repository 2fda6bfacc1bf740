import type { enRoomWaiting } from "../../en/room/waiting.ts";
import { noShowPromise } from "../../no-show-promise.ts";
import type { Translation } from "../../translation.ts";

/** For a native reader's review. */
export const amRoomWaiting: Translation<typeof enRoomWaiting> = {
  hostLeft: "መምህሩ ለጊዜው የሉም። ሲመለሱ ትምህርቱ በራሱ ይቀጥላል።",
  startsIn: "የሚጀምረው ከዚህ በኋላ፦",
  days_one: "{{count}} ቀን",
  days_other: "{{count}} ቀናት",
  noShowPromise: noShowPromise.am,
  noShowTime: "ይህ ሰዓት {{time}} ነው።",
};
