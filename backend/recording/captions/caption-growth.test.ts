import { describe, expect, test } from "vitest";
import { readCaptionFile } from "./read-caption-file.ts";

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
  /**
   * Returns the least CPU time of several runs, in milliseconds. Unlike elapsed time, it does not include other
   * processes.
   */
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
    // If the cost were quadratic, a text four times as long would take sixteen times as long. Times below 50 ms vary
    // too much to be compared.
    expect(long).toBeLessThan(10 * Math.max(short ?? 0, 50));
  });
});
