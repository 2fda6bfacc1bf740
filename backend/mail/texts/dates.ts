import type { MailLanguage } from "../mail.ts";

/** Words for days and hours, as the product's pages say them. */
interface DateWords {
  /** From Monday. */
  weekdays: readonly string[];
  months: readonly string[];
  ethiopianMonths: readonly string[];
  gregorianDay: (day: number, month: string, year: number) => string;
  ethiopianDay: (day: number, month: string, year: number) => string;
  dayAndTime: (weekday: string, day: string, time: string) => string;
  beforeNoon: (time: string) => string;
  afterNoon: (time: string) => string;
  /** The Ethiopian clock's quarters, beginning at midnight. */
  quarters: readonly ((time: string) => string)[];
  zone: (city: string, offset: string) => string;
  addisAbaba: string;
}

const en: DateWords = {
  weekdays: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"],
  months: "January February March April May June July August September October November December".split(" "),
  ethiopianMonths:
    "Meskerem Tikimt Hidar Tahsas Tir Yekatit Megabit Miyazya Ginbot Sene Hamle Nehase Pagumen".split(" "),
  gregorianDay: (day, month, year) => `${day} ${month} ${year}`,
  ethiopianDay: (day, month, year) => `${day} ${month} ${year} E.C.`,
  dayAndTime: (weekday, day, time) => `${weekday}, ${day}, ${time}`,
  beforeNoon: (time) => `${time} AM`,
  afterNoon: (time) => `${time} PM`,
  quarters: [
    (time) => `${time} at night`,
    (time) => `${time} in the morning`,
    (time) => `${time} in the daytime`,
    (time) => `${time} in the evening`,
  ],
  zone: (city, offset) => `${city} time (${offset})`,
  addisAbaba: "Addis Ababa",
};

/** For a native reader's review. */
const am: DateWords = {
  weekdays: ["ሰኞ", "ማክሰኞ", "ረቡዕ", "ሐሙስ", "ዓርብ", "ቅዳሜ", "እሑድ"],
  months: "ጃንዋሪ ፌብሩዋሪ ማርች ኤፕሪል ሜይ ጁን ጁላይ ኦገስት ሴፕቴምበር ኦክቶበር ኖቬምበር ዲሴምበር".split(" "),
  ethiopianMonths: "መስከረም ጥቅምት ኅዳር ታኅሣሥ ጥር የካቲት መጋቢት ሚያዝያ ግንቦት ሰኔ ሐምሌ ነሐሴ ጳጉሜን".split(" "),
  gregorianDay: (day, month, year) => `${month} ${day} ቀን ${year} እ.ኤ.አ.`,
  ethiopianDay: (day, month, year) => `${month} ${day} ቀን ${year} ዓ.ም.`,
  dayAndTime: (weekday, day, time) => `${weekday}፣ ${day}፣ ${time}`,
  beforeNoon: (time) => `${time} ጥዋት`,
  afterNoon: (time) => `${time} ከሰዓት`,
  quarters: [
    (time) => `ከሌሊቱ ${time}`,
    (time) => `ከጠዋቱ ${time}`,
    (time) => `ከቀኑ ${time}`,
    (time) => `ከምሽቱ ${time}`,
  ],
  zone: (city, offset) => `የ${city} ሰዓት (${offset})`,
  addisAbaba: "አዲስ አበባ",
};

export const dateWords: Readonly<Record<MailLanguage, DateWords>> = { en, am };
