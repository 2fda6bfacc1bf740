import type { MailTexts } from "./en.ts";

/** For a native reader's review. */
export const amMails: MailTexts = {
  resetSubject: "ለጉባኤ አዲስ የይለፍ ቃል ያዘጋጁ",
  resetHello: (name) => `ሰላም ${name}፣`,
  resetAsked: "ለጉባኤ መለያዎ አዲስ የይለፍ ቃል እንዲዘጋጅ ጥያቄ ቀርቧል፤ ምናልባት የጠየቁት እርስዎ ነዎት።",
  resetAction: "አዲስ የይለፍ ቃል ያዘጋጁ",
  resetHow: "ይህን አገናኝ በ30 ደቂቃ ውስጥ ይክፈቱ። የሚሠራው አንድ ጊዜ ብቻ ነው።",
  resetNotYou: "የጠየቁት እርስዎ ካልሆኑ ምንም ማድረግ አያስፈልግዎትም፤ የይለፍ ቃልዎ እንዳለ ይቆያል።",
  contactSubject: (name) => `ከ${name} ለጉባኤ የተላከ መልእክት`,
  contactFrom: (name, email) => `${name} <${email}> በመገናኛ ገጹ ላይ የጻፉት፦`,
  contactHow: "ለዚህ መልእክት ሲመልሱ ለላኪው ይደርሳል።",
};
