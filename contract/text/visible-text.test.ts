import { describe, expect, test } from "vitest";
import { isPlainText, isVisible } from "./visible-text.ts";

describe("a name", () => {
  test.each(["Abebe Kebede", "አበበ ከበደ", "O'Brien-Ångström", "محمد", "李小龙", "Nguyễn", "G. F. 2"])(
    "%j can be seen",
    (name) => expect(isVisible(name)).toBe(true),
  );

  test.each([
    ["right-to-left override", "Abebe\u202Etsoh"],
    ["isolate", "\u2066Abebe"],
    ["Arabic letter mark", "\u061CAbebe"],
    ["zero-width space", "Abe\u200Bbe"],
    ["zero-width joiner", "Abe\u200Dbe"],
    ["word joiner", "Abe\u2060be"],
    ["byte order mark", "\uFEFFAbebe"],
    ["soft hyphen", "Abe\u00ADbe"],
    ["Hangul filler", "\u3164"],
    ["half-width Hangul filler", "\uFFA0"],
    ["braille blank", "\u2800"],
    ["Mongolian vowel separator", "a\u180Eb"],
    ["tag letter", "a\u{E0041}"],
    ["variation selector", "a\uFE0F"],
    ["line separator", "a\u2028b"],
    ["lone surrogate", "a\uD800"],
    ["NUL", "a\u0000"],
  ])("with a %s is rejected", (_, name) => expect(isVisible(name)).toBe(false));
});

describe("a text", () => {
  test.each(["two\nlines", "👩‍🏫 teaches\twell", "ሰላም"])("%j is plain", (text) =>
    expect(isPlainText(text)).toBe(true),
  );

  test.each(["\u202Eecila", "\u2067x", "a\u0007", "\uD800"])("%j is rejected", (text) =>
    expect(isPlainText(text)).toBe(false),
  );
});
