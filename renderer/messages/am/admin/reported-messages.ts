import type { enReportedMessages } from "../../en/admin/reported-messages.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amReportedMessages: Translation<typeof enReportedMessages> = {
  lead: "ሰዎች ሪፖርት ያደረጓቸው የትምህርት ውይይቶች፣ ጥያቄዎችና የመምህራን መልእክቶች። የተወገደ መልእክት ወዲያውኑ ለሁሉም ይጠፋል።",
  empty: "ሪፖርት የተደረገ መልእክት የለም",
  message: "መልእክት",
  by: "የጻፈው",
  inLecture: "ትምህርት",
  sentAt: "የተጻፈው",
  reportedAt: "መጀመሪያ ሪፖርት የተደረገው",
  reasons: "ምክንያቶች",
  host: "የጻፉት መምህሩ ናቸው።",
  sentToAll: "መምህሩ ለተመዘገቡ ሁሉ በኢሜይልና በማሳወቂያ ልከውታል።",
  question: "በትምህርቱ የቀረበ ጥያቄ ነው። ያለ ስም ከቀረበ ማን እንደጠየቀ በክፍሉ የሚያውቅ የለም።",
  own: "ይህን መልእክት የጻፉት ወይም ሪፖርት ያደረጉት እርስዎ ስለሆኑ ሌላ አስተዳዳሪ ይወስናል።",
  dismiss: "ይቆይ",
  dismissQuestion: "መልእክቱ ይቆያል፤ ሪፖርቶቹም ይዘጋሉ።",
  remove: "መልእክቱን ያስወግዱ",
  removeQuestion: "ሁሉም ይህ መልእክት እንደተወገደ ያነባሉ። ይህን መቀልበስ አይቻልም።",
  removeSentToAllQuestion: "ከትምህርቱ ገጽ ይጠፋል፤ ገና ያልተላኩትም አይላኩም። ይህን መቀልበስ አይቻልም።",
  removeAskedQuestion: "ለሁሉም ይጠፋል። ይህን መቀልበስ አይቻልም።",
  decided: "ተወስኗል።",
};
