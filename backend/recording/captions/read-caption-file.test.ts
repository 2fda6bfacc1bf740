import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  longCue,
  MAX_CUES,
  noCaptionsInFile,
  tooManyCues,
  unreadableLine,
} from "#contract/replay/captions.ts";
import { readCaptionFile } from "./read-caption-file.ts";

const cuesOf = async (text: string) => {
  const read = await readCaptionFile(text);
  return read.ok ? read.cues : read.problem;
};

test("WebVTT is read without comments, styles, positions and tags", async () => {
  const file = `WEBVTT - lecture 3

STYLE
::cue { color: red }

NOTE not for students

intro
00:01.000 --> 00:04.250 align:start position:10%
<v Abebe>Hello, <b>world</b> &amp; <00:02.000>all
the second line

1:00:05.000 --> 1:00:06.500
ሰላም
`;
  expect(await cuesOf(file)).toEqual([
    { startMs: 1000, endMs: 4250, text: "Hello, world & all\nthe second line" },
    { startMs: 3_605_000, endMs: 3_606_500, text: "ሰላም" },
  ]);
});

test("SubRip is read, as Windows writes it", async () => {
  const file =
    "\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n{\\an8}<i>Hello</i>\r\n\r\n2\r\n00:00:05,000 --> 00:00:06,500\r\nሰላም\r\n";
  expect(await cuesOf(file)).toEqual([
    { startMs: 1000, endMs: 4000, text: "Hello" },
    { startMs: 5000, endMs: 6500, text: "ሰላም" },
  ]);
});

describe("a file is refused as a whole", () => {
  const withCue = (times: string, text = "Hi") =>
    `WEBVTT\n\n00:01.000 --> 00:02.000\nOne\n\n${times}\n${text}\n`;
  test.each([
    ["that is empty", "", noCaptionsInFile],
    ["that is something else", "%PDF-1.7 …", noCaptionsInFile],
    ["with a time that is none", withCue("soon --> 00:09.000"), unreadableLine(6)],
    ["with a caption that ends before it begins", withCue("00:10.000 --> 00:09.000"), unreadableLine(6)],
    ["with half a time", withCue("00:10.000 -->"), unreadableLine(6)],
    ["with an endless caption", withCue("00:10.000 --> 00:11.000", "a".repeat(501)), longCue(2)],
    [
      "with too many captions",
      `WEBVTT\n\n${"00:10.000 --> 00:11.000\nx\n\n".repeat(MAX_CUES + 1)}`,
      tooManyCues,
    ],
  ])("%s", async (_, text, problem) => {
    expect(await cuesOf(text)).toBe(problem);
  });
});

test("a script is read as the words that it is", async () => {
  const text = "<script>alert(1)</script><img src=x onerror=alert(2)>&lt;b&gt;";
  expect(await cuesOf(`WEBVTT\n\n00:01.000 --> 00:02.000\n${text}\n`)).toEqual([
    { startMs: 1000, endMs: 2000, text: "alert(1)<b>" },
  ]);
});

test("never fails, whatever the file", async () => {
  const line = fc.oneof(
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.constantFrom(
      "WEBVTT",
      "00:01.000 --> 00:02.000",
      "1",
      "",
      "NOTE",
      "STYLE",
      "REGION",
      "<b>",
      "&#x1F600;",
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 30 }), async (lines) => {
      const read = await readCaptionFile(lines.join("\n"));
      expect(read.ok ? read.cues.length : read.problem.length).toBeGreaterThan(0);
    }),
  );
});
