import fc from "fast-check";
import { expect, test } from "vitest";
import { cutText } from "./cut-text.ts";

const teacher = "👩🏽\u200D🏫";

test.each([
  ["short", 5, "short"],
  ["longer", 5, "longe"],
  [`ab${teacher}`, 9, `ab${teacher}`],
  [`ab${teacher}c`, 9, `ab${teacher}`],
  [`ab${teacher}`, 8, "ab"],
  [`ab${teacher}`, 3, "ab"],
  ["cafe\u0301s", 4, "caf"],
  ["1\uFE0F\u20E32", 2, ""],
  ["🇪🇹🇪🇹", 5, "🇪🇹"],
  ["a\r\nb", 2, "a"],
])("%j cut to %i is %j", (text, length, cut) => expect(cutText(text, length)).toBe(cut));

test("it is the longest beginning of whole characters", () => {
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const unit = fc.constantFrom("a", "ሰ", "e\u0301", teacher, "🇪", "\u0301", "\r", "\n", "👩", "\u200D");
  fc.assert(
    fc.property(fc.array(unit), fc.nat(40), (units, length) => {
      const text = units.join("");
      let expected = "";
      for (const { segment } of segmenter.segment(text)) {
        if (expected.length + segment.length > length) break;
        expected += segment;
      }
      expect(cutText(text, length)).toBe(expected);
    }),
    { numRuns: 200 },
  );
});
