import type { enDownloads } from "../en/downloads.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enDownloads> = {
  heading: "ጉባኤ ለኮምፒውተርዎ",
  lead: "ስክሪንን ወይም አንድ መስኮትን ከነድምፁ ያጋሩ፣ በሚያስተምሩበት ጊዜ ኮምፒውተርዎ እንዳይተኛ ያድርጉ፣ ከትምህርት በፊትም ማስታወሻ ያግኙ።",
  forSystem: "ለ{{system}}",
  download: "ጉባኤ {{version}}ን ያውርዱ",
  size: "{{megabytes}} ሜባ",
  others: "ለሌሎች ኮምፒውተሮች",
  version: "ስሪት {{version}}፣ {{date}}",
  none: "እስካሁን የወጣ መጫኛ የለም። ጉባኤ ምንም ሳይጫን በአሳሽዎ ይሠራል።",
  noneYet: "እስካሁን የወጣ መጫኛ የለም።",
  open: "ጉባኤን ይክፈቱ",
  install: {
    heading: "ጉባኤ ከአሳሽዎ እንደ መተግበሪያ",
    lead: "ከአሳሹም መጫን ይችላሉ፤ የራሱ ምልክትና መስኮት ይኖረዋል፣ ስለ ትምህርቶችዎም ያሳውቅዎታል። ነፃ ነው፤ የሚወስደው ጥቂት ሰከንድ ነው።",
    computer: "በኮምፒውተር ላይ ክሮም ወይም ኤጅ፦ በአድራሻው መስመር ላይ ያለውን የመጫኛ ምልክት ይጫኑ።",
    android: "በአንድሮይድ ላይ ክሮም፦ ዝርዝሩን ከፍተው Add to home screen፣ ከዚያ Install ይምረጡ።",
    apple: "በአይፎን ወይም አይፓድ ላይ ሳፋሪ፦ Share፣ ከዚያ Add to Home Screen ይጫኑ። በማክ ላይ File፣ ከዚያ Add to Dock ይጫኑ።",
  },
  failed: "ማውረጃዎቹን መጫን አልተቻለም። እባክዎ እንደገና ይሞክሩ።",
  system: { windows: "ዊንዶውስ", macos: "ማክኦኤስ", linux: "ሊኑክስ" },
  arch: {
    x64: "ኢንቴል ወይም ኤኤምዲ፣ 64 ቢት",
    arm64: "ኤአርኤም፣ 64 ቢት",
    universal: "አፕልና ኢንቴል",
    both: "ሁሉም ፕሮሰሰሮች",
  },
  deploy: {
    heading: "በብዙ ኮምፒውተሮች ላይ መጫን",
    forMe: "ዊንዶውስ፣ ያለ ጥያቄ፣ ለአንድ ተጠቃሚ፦",
    forAll: "ዊንዶውስ፣ ያለ ጥያቄ፣ ለኮምፒውተሩ ተጠቃሚዎች ሁሉ፣ እንደ አስተዳዳሪ፦",
    debian: "ዴቢያንና ኡቡንቱ፦",
    policy:
      "በቡድን ፖሊሲ፦ መጫኛውን በጋራ ማህደር ላይ ያስቀምጡና ያለ ጥያቄ የሚጭነውን ትእዛዝ እንደ ኮምፒውተር ማስጀመሪያ ስክሪፕት ያስኬዱ። ማሻሻያዎች ከዚህ አገልጋይ በራሳቸው ይመጣሉ።",
  },
};
