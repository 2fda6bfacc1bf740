import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textsOf } from "../testing/captions-of.ts";
import { readCueText } from "./read-cue-text.ts";

const same = (text: string): [string, string] => [text, text];
const gone = (text: string): [string, string] => [text, ""];

describe("what is said stays", () => {
  test.each([
    "if (x < 5 && y > 3) return;",
    "List<String>",
    "Map<br, Set<item>> <s>",
    "I <3 maths",
    "<‹ሰላም>> አለ",
    "<script>alert(1)</script><img src=x onerror=alert(2)>",
    "a <b && c> d",
    "A --> B",
    "f(x) --> 0.5 → y",
    "10:30 → 11:30",
    "10:30 - 11:30: lunch",
    String.raw`{\frac{a}{b}} x^{\alpha} {\bf x} {x}`,
    "&unknown; &#xD800; &#0; AT&T",
    "2012",
    "NOTES",
  ])("%s", (text) => {
    expect(
      textsOf(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n00:00:03,000 --> 00:00:04,000\nx`),
    ).toEqual([text, "x"]);
    expect(textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n\n00:03.000 --> 00:04.000\nx`)).toEqual([
      text,
      "x",
    ]);
  });

  test.each([
    ["a paragraph behind an empty line", "One\n\nTwo\n \t\nThree"],
    ["a paragraph that names a time", "One\n\nTwo\nThree at 10:30"],
  ])("%s", (_, text) => {
    const lines = text.split("\n").filter((line) => line.trim() !== "");
    const expected = [lines.join("\n"), "x"];
    expect(
      textsOf(`1\n00:00:01,000 --> 00:00:02,000\n${text}\n\n2\n00:00:03,000 --> 00:00:04,000\nx`),
    ).toEqual(expected);
    expect(textsOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n\n00:03.000 --> 00:04.000\nx`)).toEqual(
      expected,
    );
  });
});

test("whatever stands in a text, what is said stays and tags go", () => {
  const parts: [string, string][] = [
    ...["x", "<", ">", "<3", "5>", "< b >", "List<String>", "<br>", "<b/>", "</x>", "<b", "b>"].map(same),
    ...[
      "{",
      "}",
      "{x}",
      String.raw`{\pi}`,
      String.raw`{\bf`,
      "&",
      "&&",
      "&x;",
      "&#x110000;",
      "-->",
      "ሰላም",
    ].map(same),
    ...["<b>", "</b>", "<I>", "<c.a.b>", "<v Abebe>", "<lang am>", "<rt>", '<font color="red">'].map(gone),
    ...["<00:01.000>", String.raw`{\an8}`, String.raw`{\i1\c&HFF00FF&}`, String.raw`{\pos(1,2)}`].map(gone),
    ["&lt;b&gt;", "<b>"],
    ["&amp;lt;", "&lt;"],
    ["&#4656;&#x120B;&#x121D;", "ሰላም"],
    ["&nbsp;", ""],
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...parts), { minLength: 1, maxLength: 20 }), (made) => {
      const meant = made.map(([, meaning]) => meaning).filter((meaning) => meaning !== "");
      const text = made.map(([written]) => written).join(" ");
      expect(readCueText(text)).toBe(meant.join(" "));
    }),
  );
});
