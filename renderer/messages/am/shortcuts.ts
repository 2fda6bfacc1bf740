import type { enShortcuts } from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enShortcuts> = {
  switch: "የነጠላ ቁልፍ አቋራጮችን ይጠቀሙ",
  text: "በሚጽፉበት ጊዜ አይሠሩም። በቀጥታ ክፍል ውስጥ የመምህሩ፣ የድምፅ መስጫና የስላይዶች ቁልፎች ብቻ ይሠራሉ።",
  afterwards: "ከዚያ",
  search: "ትምህርት ይፈልጉ",
  sheet: "ይህን ዝርዝር ያሳዩ",
  microphone: "ሲያስተምሩ፦ ማይክሮፎን መዝጋትና መክፈት",
  video: "ሲያስተምሩ፦ ቪዲዮ መጀመርና ማቆም",
  screen: "ሲያስተምሩ፦ ስክሪን ማጋራት መጀመርና ማቆም",
  slide: "ሲያስተምሩ፦ ስላይድን በቁጥሩ ማሳየት",
  leaf: "ስላይዶች፦ ያለፈውና ቀጣዩ ገጽ",
  poll: "በድምፅ መስጫ፦ አማራጭ መምረጥ",
  close: "የተከፈተውን ይዝጉ",
};
