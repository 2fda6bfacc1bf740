import type { enRoomFloor } from "../../en/room/floor.ts";
import type { Translation } from "../../translation.ts";

/** Pending review by a native speaker. */
export const amRoomFloor: Translation<typeof enRoomFloor> = {
  grant: "{{name}} እንዲናገሩ ይጋብዙ",
  grantShort: "እንዲናገሩ ይጋብዙ",
  theirs: "{{name}} መናገር ይችላሉ።",
  revoke: "የተማሪውን ድምፅ ይዝጉ",
  yours: "መናገር ይችላሉ። ማይክሮፎንዎን ያብሩ፤ ሁሉም ይሰማዎታል።",
  speak: "ማይክሮፎን ያብሩ",
  speakUnrecorded: "ሳይቀረጹ ይናገሩ",
  willBeRecorded: "ይህ ትምህርት ይቀረጻል። ከተናገሩ ድምፅዎ በቀረጻው ውስጥ ይሰማል።",
  isRecorded: "ድምፅዎ እየተቀረጸ ነው።",
  unrecorded: "ድምፅዎ አይቀረጽም፤ ተናግረው እስኪጨርሱ ቀረጻው ለጊዜው ቆሟል።",
  decline: "አይ፣ አመሰግናለሁ",
  on: "ሁሉም እየሰማዎት ነው።",
  ended: "ማይክሮፎንዎ ተነቅሏል፤ ስለዚህ ማንም አይሰማዎትም። ያገናኙና እንደገና ያብሩት።",
  done: "መናገር ያቁሙ",
  blocked: {
    refused: "አሳሽዎ ማይክሮፎንዎን መጠቀም አልቻለም። በአድራሻ መስመሩ ላይ ይፍቀዱና እንደገና ይሞክሩ።",
    refusedByComputer: "ጉባኤ ማይክሮፎንዎን መጠቀም አልቻለም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ለጉባኤ ይፍቀዱና እንደገና ይሞክሩ።",
    refusedBySystem: "ኮምፒውተርዎ ይህ አሳሽ ማይክሮፎን እንዲጠቀም አይፈቅድም። በኮምፒውተሩ ማስተካከያ (ሴቲንግ) ውስጥ ይፍቀዱና እንደገና ይሞክሩ።",
    "no-device": "ማይክሮፎን አልተገኘም። ያገናኙና እንደገና ይሞክሩ።",
    "device-busy": "ማይክሮፎኑን ሌላ መተግበሪያ እየተጠቀመበት ነው። ይዝጉትና እንደገና ይሞክሩ።",
    unsupported: "ይህ አሳሽ እዚህ ማይክሮፎን መጠቀም አይችልም።",
  },
};
