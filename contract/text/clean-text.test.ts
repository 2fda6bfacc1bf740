import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanLine, cleanText, isPlainText } from "./clean-text.ts";

const family = "👨\u200D👩\u200D👧\u200D👦";
const teacher = "👩🏽\u200D🏫";
const heart = "❤\uFE0F";
const burningHeart = "❤\uFE0F\u200D🔥";
const england = "\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

describe("what belongs to a text stays", () => {
  test.each([
    ["names", "Abebe አበበ O'Brien-Ångström محمد 李小龙 Nguyễn"],
    [
      "emoji",
      `${family} ${teacher} ${heart} ${burningHeart} ${england} 🇪🇹 1\uFE0F\u20E3 ☝🏽 ⚕\uFE0E 🏳\uFE0F\u200D🌈`,
    ],
    ["a Persian word with a non-joiner", "می\u200Cخواهم"],
    ["a Hindi conjunct with a joiner", "क्\u200Dष"],
    ["a Sinhala word", "ශ්\u200Dරී"],
    ["an old Malayalam chillu at a word's end", "ന്\u200D"],
    ["a Mongolian vowel separator and variant", "ᠬᠠᠷ\u180Eᠠ ᠭ\u180B"],
    ["a variant of a Han character", "葛\u{E0100}城"],
    ["lines and tabs", "two\n\tlines\n\nmore"],
    ["a text like code", "if (x < 5 && y > 3) return; // C# & C++"],
    ["text in braille", "⠓⠑⠇⠇⠕"],
  ])("%s", (_, text) => expect(cleanText(text)).toBe(text));
});

describe("what nobody sees is dropped", () => {
  test.each([
    ["direction marks", "\u202A+251\u202C \u200Eab\u200Fc\u061C \u2066d\u2069\u202Ee", "+251 abc de"],
    ["a byte order mark", "\uFEFFA\uFEFFbebe", "Abebe"],
    ["a soft hyphen", "Abe\u00ADbe", "Abebe"],
    ["a zero-width space", "Abe\u200Bbe", "Abebe"],
    ["a word joiner", "Abe\u2060be", "Abebe"],
    ["joiners between Latin and Ethiopic letters", "Abe\u200Dbe አ\u200Cበበ", "Abebe አበበ"],
    ["a joiner that joins no emoji", "👩\u200D \u200D🏫👩\u200D", "👩 🏫👩"],
    ["variation selectors of a letter", "a\uFE0Fb\u{E0100}", "ab"],
    ["all but one variation selector", "❤\uFE0F\uFE0F\uFE0F", "❤\uFE0F"],
    ["text hidden in tags", "a\u{E0041}\u{E0042}👩\u{E0043}", "a👩"],
    ["a mark that only pretends to be a base", "\u061C\u200D\u180B\u180C\u17B4\u200D", ""],
    ["line ends of other systems", "a\r\nb\rc\u2028d\u2029e\vf\u0085g", "a\nb\nc\nd\ne\nf\ng"],
    ["blank letters", "a\u3164b\u2800c\uFFA0d\u{1D159}e\u115F\u1160", "a b c d e"],
  ])("%s", (_, text, clean) => expect(cleanText(text)).toBe(clean));

  test.each([
    "\u200B",
    "\u3164",
    "\u2800",
    "\u00AD",
    "\u200E\u200F",
    "\uFEFF",
    "\u200D\uFE0F",
    "\u115F",
    " \u00A0\u3000\n",
    "\u034F",
  ])("%j is empty", (text) => expect(cleanText(text)).toBe(""));
});

test("one line has no line breaks", () => {
  expect(cleanLine(" Week\t3\r\nPart \u200B 2 ")).toBe("Week 3 Part 2");
  expect(cleanLine(`${heart} ${teacher}`)).toBe(`${heart} ${teacher}`);
});

test.each(["a\u0007", "\uD800", "x\u0000", "\u001B[31m", "\u009F"])(
  "%j is not plain after cleaning",
  (text) => expect(isPlainText(cleanText(text))).toBe(false),
);

const characters = [
  ...Array.from("aም ا्ക葛ᠭ1#❤👩🏽🏫🏴\n\t\r"),
  ...Array.from("\u200B\u200C\u200D\u200E\u202E\uFEFF\u00AD\uFE0F\u180B\u180E\u17B4\u061C\u3164\u2800\u20E3"),
  "\u{E0067}",
  "\u{E007F}",
  "\u{E0100}",
  "🇪",
];

test("cleaning loses nothing that is seen, leaves nothing to clean, and never ends in a blank", () => {
  const isSeen = (character: string) => !/[\s\p{DI}\u2800\u3164]/u.test(character);
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...characters)), (parts) => {
      const clean = cleanText(parts.join(""));
      expect(Array.from(clean).filter(isSeen)).toEqual(parts.filter(isSeen));
      expect(cleanText(clean)).toBe(clean);
      expect(clean).toBe(clean.trim());
      if (!parts.some(isSeen)) expect(clean).toBe("");
    }),
    { numRuns: 300 },
  );
});

test("the time for a text grows with its length", () => {
  // Returns the shortest CPU time of several runs, because other processes may use the processor at the same time.
  const timeOf = (text: string) => {
    const times = Array.from({ length: 5 }, () => {
      const before = process.threadCpuUsage().user;
      cleanLine(text);
      return (process.threadCpuUsage().user - before) / 1000;
    });
    return Math.min(...times);
  };
  for (const unit of ["👩\u200D", "ا\u200C", " ", "\u{1F3F4}\u{E0067}", "1\uFE0F", "\u200B"]) {
    timeOf(unit.repeat(2_000));
    const [short, long] = [timeOf(unit.repeat(4_000)), timeOf(unit.repeat(32_000))];
    expect(long, JSON.stringify(unit)).toBeLessThan(Math.max(short, 1) * 8 * 5);
  }
});
