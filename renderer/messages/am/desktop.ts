import type { Translation } from "../translation.ts";
import type { enDesktop } from "../en/desktop.ts";

export const amDesktop: Translation<typeof enDesktop> = {
  pick: {
    title: "የሚያጋሩትን ይምረጡ",
    screens: "ማያ ገጾች",
    windows: "መስኮቶች",
    search: "በስም ይፈልጉ",
    looking: "ማያ ገጾችና መስኮቶች በመፈለግ ላይ…",
    none: "በዚህ ስም የተገኘ ነገር የለም።",
    failed: "ማያ ገጾችዎን አሁን መዘርዘር አልተቻለም። ጉባኤ በራሱ እንደገና ይሞክራል።",
    vanished: "“{{name}}” ተዘግቷል። ሌላ ይምረጡ።",
    sound: "የዚህን ኮምፒውተር ድምፅም አጋራ",
    cancel: "ተው",
    share: "አጋራ",
  },
  permission: {
    why: "ስርዓትዎ ጉባኤ ማያ ገጹን እንዲቀዳ ገና አልፈቀደም።",
    how: "በቅንብሮች ውስጥ “Screen & System Audio Recording” በሚለው ስር ጉባኤን ያብሩ። ጉባኤ እንደገና ሲጀምር ይሠራል።",
    settings: "ቅንብሮችን ክፈት",
    relaunch: "ጉባኤን እንደገና አስጀምር",
  },
  server: {
    title: "የአገልጋይ አድራሻ",
    label: "አድራሻ",
    hint: "ትምህርት ቤትዎ ወይም ድርጅትዎ እንደሰጠዎት፣ ለምሳሌ https://gubae.example።",
    unreachable: "እዚያ የሚመልስ ጉባኤ የለም። አድራሻውንና ግንኙነትዎን ያረጋግጡ።",
    connect: "ተገናኝ",
    cancel: "ተው",
  },
};
