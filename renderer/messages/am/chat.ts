import type { enChat } from "../en/chat.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amChat: Translation<typeof enChat> = {
  toggle: "ውይይት",
  title: "ውይይት",
  placeholder: "መልእክትዎን ያስገቡ",
  send: "ይላኩ",
  sending: "በመላክ ላይ",
  notSent: "አልተላከም",
  you: "እርስዎ",
  host: "መምህር",
  empty: "እስካሁን መልእክት የለም።",
  earlier: "የቀደሙ መልእክቶች ከእንግዲህ አይታዩም።",
  offline: "ውይይቱ እንደገና በመገናኘት ላይ ነው። ሲመለስ መልእክቶችዎ ይላካሉ።",
  newMessages_one: "{{count}} አዲስ መልእክት",
  newMessages_other: "{{count}} አዲስ መልእክቶች",
  toggleUnread_one: "ውይይት፣ {{count}} አዲስ መልእክት",
  toggleUnread_other: "ውይይት፣ {{count}} አዲስ መልእክቶች",
  messages: "መልእክቶች",
  locked: "መምህሩ ውይይቱን ዘግተዋል።",
  slowSeconds_one: "በዝግታ፦ በየሰከንዱ አንድ መልእክት።",
  slowSeconds_other: "በዝግታ፦ በየ{{count}} ሰከንዱ አንድ መልእክት።",
  slowMinutes_one: "በዝግታ፦ በየደቂቃው አንድ መልእክት።",
  slowMinutes_other: "በዝግታ፦ በየ{{count}} ደቂቃው አንድ መልእክት።",
  removed: "መምህሩ ይህን መልእክት አስወግደዋል።",
  remove: "የ{{name}}ን መልእክት ያስወግዱ",
};
