import type { enShortcuts } from "../en/shortcuts.ts";
import type { Translation } from "../translation.ts";

/** For a native reader's review. */
export const amShortcuts: Translation<typeof enShortcuts> = {
  switch: "የነጠላ ቁልፍ አቋራጮችን ይጠቀሙ",
  text: "በሚጽፉበት ጊዜና በቀጥታ ክፍል ውስጥ አይሠሩም።",
  afterwards: "ከዚያ",
  search: "ትምህርት ይፈልጉ",
  sheet: "ይህን ዝርዝር ያሳዩ",
  close: "የተከፈተውን ይዝጉ",
};
