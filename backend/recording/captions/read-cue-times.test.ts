import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cuesOf, textsOf } from "../testing/captions-of.ts";

describe("a file that is written in another way is read", () => {
  const first = "1\n00:00:01,000 --> 00:00:02,500\nOne";
  const second = "2\n00:00:03,000 --> 00:00:04,000\nTwo";
  const canonical = `${first}\n\n${second}\n`;
  test.each([
    ["its separator holds a space", canonical.replace("\n\n", "\n \n")],
    ["its separator holds a tab", canonical.replace("\n\n", "\n\t\n")],
    ["its separator is missing", `${first}\n${second}`],
    ["its separators are many", `\n\n${first}\n\n\n\n${second}\n\n\n`],
    ["each line is followed by an empty one", canonical.replaceAll("\n", "\n\n")],
    ["it was converted to Windows twice", canonical.replaceAll("\n", "\r\r\n")],
    ["old Macintoshes wrote it", canonical.replaceAll("\n", "\r")],
    ["its arrow is short", canonical.replaceAll("-->", "->")],
    ["its arrow is a long dash", canonical.replaceAll("-->", "—>")],
    ["its arrow is one character", canonical.replaceAll("-->", "→")],
    ["its arrow has a gap", canonical.replaceAll("-->", "-- >")],
    ["nothing separates its arrow", canonical.replaceAll(" --> ", "-->")],
    ["its times are indented", canonical.replaceAll("00:00", "  00:00")],
    ["it has coordinates", canonical.replaceAll(/(,\d+)\n/g, "$1 X1:100 X2:200 Y1:10 Y2:20\n")],
    ["it has no numbers", canonical.replaceAll(/^\d\n/gm, "")],
    ["direction marks are around its times", canonical.replaceAll(/(.*-->.*)/g, "\u202A$1\u202C")],
    ["its separator is a space without width", canonical.replace("\n\n", "\n\u200B\n")],
    ["direction marks are in its text", canonical.replace("One", "\u200EOne&lrm;")],
    ["a caption of it is empty", `${canonical}\n3\n00:00:05,000 --> 00:00:06,000\n&lrm;\u200B\n`],
    ["its hours are missing", canonical.replaceAll("00:00:", "00:")],
    ["it is WebVTT", `WEBVTT\n\n${canonical.replaceAll(/(\d),/g, "$1.")}`],
    ["it is WebVTT without an empty line", `WEBVTT\n${canonical.replaceAll(/^\d\n/gm, "")}`],
    ["its numbers go on elsewhere", canonical.replace("2\n", "75\n")],
  ])("%s", (_, text) => {
    expect(cuesOf(text)).toEqual([
      { startMs: 1000, endMs: 2500, text: "One" },
      { startMs: 3000, endMs: 4000, text: "Two" },
    ]);
  });

  test("numbers that are said stay where there are no others", () => {
    expect(textsOf("00:01,000 --> 00:02,000\n2012\n00:03,000 --> 00:04,000\n2013\n")).toEqual([
      "2012",
      "2013",
    ]);
  });
});

const way = fc.record({
  isWebVtt: fc.boolean(),
  isNumbered: fc.boolean(),
  end: fc.constantFrom("\n", "\r\n", "\r", "\r\r\n"),
  arrow: fc.constantFrom(" --> ", "-->", " -> ", " —> ", " → ", "\t-->  "),
  point: fc.constantFrom(",", "."),
  separator: fc.constantFrom([], [""], [" "], ["\t"], ["", ""]),
  indent: fc.constantFrom("", " ", "\t"),
  settings: fc.constantFrom("", " align:start position:10%", " X1:1 X2:2 Y1:3 Y2:4"),
});

const writtenTime = (ms: number, point: string) => {
  const at = new Date(ms).toISOString();
  return `${at.slice(11, 19)}${point}${at.slice(20, 23)}`;
};

test("whatever the way in which captions are written, they are read", () => {
  const line = fc.constantFrom(
    "One",
    "ሁለት",
    "I <3 maths",
    "A --> B",
    "List<String>",
    "x < 5 && y > 3",
    "2012 was it",
  );
  const cue = fc.record({
    startMs: fc.integer({ min: 0, max: 80_000_000 }),
    lengthMs: fc.integer({ min: 1, max: 5000 }),
    lines: fc.array(line, { minLength: 1, maxLength: 3 }),
    isSpaced: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(cue, { minLength: 1, maxLength: 5 }), way, (cues, how) => {
      const lines = cues.flatMap(({ startMs, lengthMs, lines: texts, isSpaced }, at) => [
        ...(how.isNumbered ? [String(at + 1)] : []),
        `${how.indent}${writtenTime(startMs, how.point)}${how.arrow}${writtenTime(startMs + lengthMs, how.point)}${how.settings}`,
        ...(isSpaced ? texts.flatMap((text) => [text, ""]) : texts),
        ...how.separator,
      ]);
      const head = how.isWebVtt ? ["WEBVTT", ""] : [];
      // WebVTT allows cue names, so a line above times is caption text only if an empty line separates the two.
      const needsSeparator = how.isWebVtt && how.separator.length === 0;
      fc.pre(!(needsSeparator && cues.some(({ isSpaced }) => isSpaced)));
      expect(cuesOf([...head, ...lines].join(how.end))).toEqual(
        cues.map(({ startMs, lengthMs, lines: texts }) => ({
          startMs,
          endMs: startMs + lengthMs,
          text: texts.join("\n"),
        })),
      );
    }),
  );
});
