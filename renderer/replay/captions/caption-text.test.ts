import { expect, test } from "vitest";
import { cueTime } from "#contract/replay/cue-time.ts";
import { captionTrack } from "./caption-track.ts";
import { languageName, readCueTime } from "./caption-text.ts";

test.each([
  ["0:01", 1000],
  ["12:34.5", 754_500],
  ["1:02:03,25", 3_723_250],
  ["01:02:03.007", 3_723_007],
])("%s is a time", (text, ms) => {
  expect(readCueTime(text)).toBe(ms);
  expect(readCueTime(cueTime(ms))).toBe(ms);
});

test.each(["", "12", "1:60", "60:00", "1:2:3:4", "-1:00", "a:b"])("%j is none", (text) => {
  expect(readCueTime(text)).toBe(null);
});

test("a language has its own name", () => {
  expect(languageName("am")).toBe("አማርኛ");
  expect(languageName("en")).toBe("English");
});

test("what looks like markup, or like times, is text in a track", () => {
  const cues = [{ startMs: 1000, endMs: 2500, text: "a < b --> c & <b>d</b>\n\nend" }];
  expect(captionTrack(cues)).toBe(
    "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\na &lt; b --&gt; c &amp; &lt;b&gt;d&lt;/b&gt;\nend\n",
  );
});
