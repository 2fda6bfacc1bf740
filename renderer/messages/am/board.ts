import type { enBoard } from "../en/board.ts";
import type { Translation } from "../translation.ts";

/** Pending review by a native speaker. */
export const texts: Translation<typeof enBoard> = {
  title: "ስላይዶች",
  loading: "ገጹ በመጫን ላይ…",
  page: "ገጽ {{number}}",
  place: "{{number}} / {{count}}",
  pages: "ገጾች",
  previous: "ያለፈው ገጽ",
  next: "ቀጣዩ ገጽ",
  toTeacher: "ወደ መምህሩ ይመለሱ",
  writes: "መምህሩ እየጻፉ ነው።",

  tools: "መሳያዎች",
  tool: {
    pen: "ብዕር",
    highlighter: "ማድመቂያ",
    line: "መስመር",
    rectangle: "አራት ማዕዘን",
    arrow: "ቀስት",
    text: "ጽሑፍ",
    eraser: "ላጲስ",
    laser: "የሌዘር ጠቋሚ",
  },
  colour: {
    black: "ጥቁር",
    white: "ነጭ",
    red: "ቀይ",
    blue: "ሰማያዊ",
    green: "አረንጓዴ",
    yellow: "ቢጫ",
  },
  undo: "ይመልሱ",
  redo: "ይድገሙ",
  typeText: "ጽሑፍ ይጻፉ",
  floorDraws: "የመናገር ዕድል ያለው ሰው እንዲስል ይፍቀዱ",
  clearGuests: "እንግዶች የሳሉትን ያጥፉ",

  nextPage: "ቀጣይ፦ {{number}}",
  addPage: "ገጽ ያክሉ",
  otherDeck: "ሌሎች ስላይዶች",
};
