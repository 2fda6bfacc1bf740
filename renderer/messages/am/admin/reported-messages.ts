import type { enReportedMessages } from "../../en/admin/reported-messages.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amReportedMessages: Translation<typeof enReportedMessages> = {
  lead: "በትምህርቶች ውስጥ ሰዎች ሪፖርት ያደረጓቸው መልእክቶች። የተወገደ መልእክት ወዲያውኑ ለሁሉም ይጠፋል።",
  empty: "ሪፖርት የተደረገ መልእክት የለም",
  by: "የጻፈው",
  inLecture: "ትምህርት",
  sentAt: "የተጻፈው",
  reportedAt: "መጀመሪያ ሪፖርት የተደረገው",
  reasons: "ምክንያቶች",
  host: "የጻፉት መምህሩ ናቸው።",
  own: "ይህን መልእክት የጻፉት ወይም ሪፖርት ያደረጉት እርስዎ ስለሆኑ ሌላ አስተዳዳሪ ይወስናል።",
  dismiss: "ይቆይ",
  dismissQuestion: "መልእክቱ ይቆያል፤ ሪፖርቶቹም ይዘጋሉ።",
  remove: "መልእክቱን ያስወግዱ",
  removeQuestion: "ሁሉም ይህ መልእክት እንደተወገደ ያነባሉ። ይህን መቀልበስ አይቻልም።",
  decided: "ተወስኗል።",
};
