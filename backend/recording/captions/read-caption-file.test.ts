import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  atLine,
  captionFileTooLarge,
  MAX_CAPTIONS_BYTES,
  MAX_CUES,
  noCaptionsInFile,
  numberOrText,
  outsideCaption,
  tooManyCues,
  unreadableLine,
} from "#contract/replay/captions.ts";
import { readCaptionFile } from "./read-caption-file.ts";
import { readCueText } from "./read-cue-text.ts";

const cuesOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues : read.problem;
};

/** What is said in each caption, or why it is refused. */
const textsOf = (text: string) => {
  const read = readCaptionFile(text);
  return read.ok ? read.cues.map((cue) => cue.text) : read.problem;
};

test("WebVTT is read without comments, styles, positions and tags", () => {
  const file = `WEBVTT - lecture 3
Kind: captions

STYLE
::cue { color: red }

NOTE not for students

intro
00:01.000 --> 00:04.250 align:start position:10%
<v Abebe>Hello, <b>world</b> &amp; <00:02.000>all
the second line

1:00:05.000 --> 1:00:06.500
ሰላም

NOTE nor this,
nor the next line

2:00:05.000 --> 2:00:06.500
<c.yellow.bg_blue><i>End</i></c> <ruby>漢<rt>kan</rt></ruby> <lang am>ሰላም</lang>
`;
  expect(cuesOf(file)).toEqual([
    { startMs: 1000, endMs: 4250, text: "Hello, world & all\nthe second line" },
    { startMs: 3_605_000, endMs: 3_606_500, text: "ሰላም" },
    { startMs: 7_205_000, endMs: 7_206_500, text: "End 漢kan ሰላም" },
  ]);
});

test("SubRip is read, as Windows writes it", () => {
  const file =
    '\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}<i>Hello</i> <FONT COLOR="#fff">all</FONT>\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,500\r\nሰላም\r\n';
  expect(cuesOf(file)).toEqual([
    { startMs: 1000, endMs: 4000, text: "Hello all" },
    { startMs: 5000, endMs: 6500, text: "ሰላም" },
  ]);
});

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

describe("a file is refused as a whole", () => {
  const withCue = (times: string, text = "Hi") =>
    `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n${times}\n${text}\n`;
  const ends = "A caption ends after it begins.";
  const within = "A time can be within 24 hours.";
  test.each([
    ["that is empty", "", noCaptionsInFile],
    ["that is something else", "%PDF-1.7 …", noCaptionsInFile],
    ["that has times and no text", "WEBVTT\n\n00:01.000 --> 00:02.000\n", noCaptionsInFile],
    ["with a time that is none", withCue("soon --> 00:09.000"), unreadableLine(6)],
    ["with half a time", withCue("00:10.000 -->"), unreadableLine(6)],
    ["with 60 seconds", withCue("00:10.000 --> 00:60.000"), unreadableLine(6)],
    ["with frames", withCue("00:00:10:12 --> 00:00:11:02"), unreadableLine(6)],
    ["with wide colons", withCue("00：00：10,000 --> 00：00：11,000"), unreadableLine(6)],
    ["with points", withCue("00.00.10,000 --> 00.00.11,000"), unreadableLine(6)],
    ["with gaps in times", withCue("00: 00: 10,000 --> 00: 00: 11,000"), unreadableLine(6)],
    ["with times before zero", withCue("-00:00:10,000 --> 00:00:11,000"), unreadableLine(6)],
    ["with times and no arrow", withCue("00:00:10.000 00:00:11.000"), unreadableLine(6)],
    ["with times and a comma", withCue("0:00:10.000,0:00:11.000"), unreadableLine(6)],
    ["with an escaped arrow", withCue("00:00:10.000 --&gt; 00:00:11.000"), unreadableLine(6)],
    ["with text beside its times", withCue("00:10.000 --> 00:11.000 Hello"), unreadableLine(6)],
    ["with letters for digits", withCue("2\nOO:OO:1O,OOO --> OO:OO:11,OOO"), unreadableLine(7)],
    ["with a caption that ends before it begins", withCue("00:10.000 --> 00:09.000"), atLine(6, ends)],
    ["with a caption of no time", withCue("00:10.000 --> 00:10.000"), atLine(6, ends)],
    ["with a time beyond a day", withCue("00:10.000 --> 24:00:00.001"), atLine(6, within)],
    [
      "with an endless caption",
      withCue("00:10.000 --> 00:11.000", "a".repeat(501)),
      atLine(7, "A caption can be up to 500 characters long."),
    ],
    [
      "with a control character",
      withCue("00:10.000 --> 00:11.000", "One\nT\u0007wo"),
      atLine(8, "This text can't contain control characters."),
    ],
    [
      "with a lost character",
      withCue("00:10.000 --> 00:11.000", "Caf\uFFFD"),
      atLine(7, "Some characters of this text are lost. Type them again."),
    ],
    [
      "with text above all times",
      "Hello\n\n1\n00:00:01,000 --> 00:00:02,000\nOne",
      atLine(1, outsideCaption),
    ],
    [
      "with a number that may be said",
      "1\n00:01,000 --> 00:02,000\n2012\n00:03,000 --> 00:04,000\nTwo",
      atLine(3, numberOrText),
    ],
    [
      "with too many captions",
      `WEBVTT\n\n${"00:10.000 --> 00:11.000\nx\n\n".repeat(MAX_CUES + 1)}`,
      tooManyCues,
    ],
    ["that is too large", "ሀ".repeat(MAX_CAPTIONS_BYTES / 3 + 1), captionFileTooLarge],
  ])("%s", (_, text, problem) => {
    expect(cuesOf(text)).toBe(problem);
  });
});

const same = (text: string): [string, string] => [text, text];
const gone = (text: string): [string, string] => [text, ""];

/** Words that are in no other place of a file, with what may be beside them. */
const said = fc
  .array(
    fc.constantFrom(
      "<",
      ">",
      "<b>",
      "</i>",
      "< 5 && y >",
      "{",
      "\\",
      "-->",
      "→",
      "&",
      ";",
      ":",
      "#",
      "ሰላም",
      "{\\an8}",
    ),
    {
      maxLength: 3,
    },
  )
  .map((signs) => (word: string) => `${word} ${signs.join(` ${word}`)}`);

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
      // WebVTT has names of captions, so a line above times needs its empty line to be what is said.
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

test("whatever stands in a text, what is said stays and tags go", () => {
  const pieces: [string, string][] = [
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
    fc.property(fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 20 }), (made) => {
      const meant = made.map(([, meaning]) => meaning).filter((meaning) => meaning !== "");
      const text = made.map(([written]) => written).join(" ");
      expect(readCueText(text)).toBe(meant.join(" "));
    }),
  );
});

test("whatever the lines, each is said where it stands, or the file is refused", () => {
  const line = fc.oneof(
    { weight: 4, arbitrary: said },
    fc.constantFrom(
      ...["", " ", "1", "2", "3", "2012", "00:01.000 --> 00:02.000", "00:00:03,000 -> 00:00:04,000"].map(
        (text) => () => text,
      ),
    ),
    fc.string({ unit: "binary", maxLength: 12 }).map((text) => () => text),
  );
  fc.assert(
    fc.property(fc.boolean(), fc.array(line, { maxLength: 12 }), (isWebVtt, made) => {
      const lines = made.map((make, at) => make(`word${at}.`));
      const texts = textsOf(
        [...(isWebVtt ? ["WEBVTT", ""] : []), "00:00.000 --> 00:01.000", ...lines].join("\n"),
      );
      // Refused.
      if (typeof texts === "string") return;
      const words = (given: readonly string[]) => given.join(" ").match(/word\d+\./g) ?? [];
      // A WebVTT caption's name is above its times, below an empty line.
      const isName = (at: number) =>
        isWebVtt && (lines[at - 1] ?? "x").trim() === "" && /^00:0\d/.test(lines[at + 1] ?? "");
      expect(words(texts)).toEqual(words(lines.filter((_, at) => !isName(at))));
    }),
  );
});

describe("the time for a file grows with its length, not faster", () => {
  const times = "00:01.000 --> 00:02.000\n";
  const growing: [string, (count: number) => string][] = [
    ["opened styles", (count) => String.raw`{\an1`.repeat(count)],
    ["opened styles, as in the attack", (count) => String.raw`{\{`.repeat(count)],
    ["a style of many parts", (count) => `{${String.raw`\an1`.repeat(count)}`],
    ["a position that doesn't end", (count) => String.raw`{\pos(` + "1".repeat(count)],
    ["nested tags", (count) => "<b>".repeat(count)],
    ["opened tags", (count) => "<v ".repeat(count)],
    ["classes", (count) => `<c${".a".repeat(count)}`],
    ["blanks in a tag", (count) => `<v${" ".repeat(count)}`],
    ["references", (count) => "&#1".repeat(count)],
    ["blanks", (count) => `a${" ".repeat(count)}b`],
    ["digits", (count) => "1".repeat(count)],
    ["digits and blanks", (count) => "1 ".repeat(count)],
    ["dashes", (count) => "-".repeat(count)],
    ["arrows", (count) => "-->".repeat(count)],
    ["half times", (count) => "1:00".repeat(count)],
    ["settings", (count) => `${times.trim()}${" line:1".repeat(count)}x`],
    ["empty lines", (count) => "\n".repeat(count)],
    ["returns", (count) => "\r".repeat(count)],
    ["numbers", (count) => "1\n\n".repeat(count)],
    ["numbers and times", (count) => `1\n${times}`.repeat(count)],
    ["comments", (count) => "NOTE\n\n".repeat(count)],
  ];
  /** The least of some times of the processor, in milliseconds: other processes don't count. */
  const cost = (text: string) =>
    Math.min(
      ...Array.from({ length: 3 }, () => {
        const before = process.cpuUsage();
        readCaptionFile(text);
        return process.cpuUsage(before).user / 1000;
      }),
    );
  test.each(growing)("%s", (_, make) => {
    const [short, long] = [5000, 20_000].map((count) => cost(`WEBVTT\n\n${times}${make(count)}\n`));
    // Four times the length: sixteen times the time, were it quadratic. What takes no time to speak of may vary.
    expect(long).toBeLessThan(10 * Math.max(short ?? 0, 50));
  });
});
