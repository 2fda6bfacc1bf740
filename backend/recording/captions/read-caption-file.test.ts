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
import { cuesOf, textsOf } from "../testing/captions-of.ts";

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

describe("a file is refused as a whole", () => {
  const withCue = (times: string, text = "Hi") =>
    `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n${times}\n${text}\n`;
  const ends = "A caption must end after it begins.";
  const within = "Times must be within 24 hours.";
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
      atLine(7, "Some characters were lost. Type them again."),
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

/** Words that occur nowhere else in a file, with text that may surround them. */
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
      // The file was rejected.
      if (typeof texts === "string") return;
      const words = (given: readonly string[]) => given.join(" ").match(/word\d+\./g) ?? [];
      // A WebVTT cue's name is in the line above its times, after an empty line.
      const isName = (at: number) =>
        isWebVtt && (lines[at - 1] ?? "x").trim() === "" && /^00:0\d/.test(lines[at + 1] ?? "");
      expect(words(texts)).toEqual(words(lines.filter((_, at) => !isName(at))));
    }),
  );
});
