import { describe, expect, test } from "vitest";
import {
  hiddenLength,
  hiddenOf,
  isHidden,
  isPending,
  isSegmentHidden,
  shownDuration,
  toLectureTime,
  toReplayTime,
} from "./cut-policy.ts";
import { hideChapters } from "../replay/hide-chapters.ts";
import { hideInPlaylist } from "../replay/playlist.ts";

// Twenty recorded seconds, a pause of a hundred seconds, and twenty more recorded seconds.
const kept = [
  { fromMs: 1_000_000, toMs: 1_020_000, atMs: 0 },
  { fromMs: 1_120_000, toMs: 1_140_000, atMs: 20_000 },
];
const facts = { kept, durationMs: 40_000, cuts: [], blanked: [] };
const span = (fromMs: number, toMs: number) => ({ fromMs, toMs });

test("a passage is the same in the lecture's time and in the replay's, over a pause too", () => {
  for (const passage of [span(0, 5000), span(19_000, 21_000), span(20_000, 24_000), span(16_000, 20_000)]) {
    const cut = toLectureTime(facts, passage);
    expect(toReplayTime(kept, cut ? [cut] : [])).toEqual([passage]);
  }
  expect(toLectureTime(facts, span(19_000, 21_000))).toEqual(span(1_019_000, 1_121_000));
  expect(toLectureTime(facts, span(16_000, 20_000))).toEqual(span(1_016_000, 1_020_000));
  expect(toLectureTime(facts, span(30_000, 90_000))).toEqual(span(1_130_000, 1_140_000));
  expect(toLectureTime(facts, span(40_000, 41_000))).toBeNull();
  expect(toReplayTime(kept, [span(1_030_000, 1_110_000)])).toEqual([]);
});

describe("until the replay is made anew", () => {
  const hidden = hiddenOf({ ...facts, cuts: [span(1_009_000, 1_011_000)] });

  test("each segment that touches the passage is withheld, whole", () => {
    expect(hidden).toEqual({ passages: [span(8000, 12_000)], withheld: [span(8000, 12_000)] });
    expect([1, 2, 3].map((segment) => isSegmentHidden(hidden, segment))).toEqual([false, true, false]);
  });

  test("a passage at a segment's edge takes its neighbour too, which may have a frame of it", () => {
    const { withheld } = hiddenOf({ ...facts, cuts: [span(1_008_000, 1_012_000)] });
    expect(withheld).toEqual([span(4000, 16_000)]);
  });
});

test("once it is made anew, exactly the passage is hidden, and only segments with nothing else", () => {
  const cuts = [span(1_009_000, 1_017_000)];
  const hidden = hiddenOf({ ...facts, cuts, blanked: [span(9000, 17_000)] });
  expect(hidden).toEqual({ passages: [span(9000, 17_000)], withheld: [] });
  expect([1, 2, 3, 4, 5].map((segment) => isSegmentHidden(hidden, segment))).toEqual([
    false,
    false,
    true,
    false,
    false,
  ]);
  expect(isPending({ ...facts, cuts, blanked: [span(9000, 17_000)] })).toBe(false);
});

test("what is shown again is hidden until it is made anew, since it is black until then", () => {
  const undone = { ...facts, blanked: [span(9000, 17_000)] };
  expect(hiddenOf(undone)).toEqual({ passages: [span(9000, 17_000)], withheld: [] });
  expect(isPending(undone)).toBe(true);
});

test("says how much of it is to be hidden, what is within it, and how long it is without its end", () => {
  const cuts = [span(1_000_000, 1_004_000), span(1_002_000, 1_006_000), span(1_050_000, 1_124_000)];
  expect(hiddenLength({ kept, cuts })).toBe(10_000);
  expect(shownDuration({ passages: [span(30_000, 40_000)] }, 40_000)).toBe(30_000);
  expect(shownDuration({ passages: [span(0, 10_000)] }, 40_000)).toBe(40_000);
  expect(isHidden({ passages: [span(0, 10_000)] }, 10_000)).toBe(false);
  expect(isHidden({ passages: [span(0, 10_000)] }, 9999)).toBe(true);
  expect(isHidden({ passages: [span(5000, 10_000)] }, 0, 5001)).toBe(true);
});

test("a playlist keeps its times, with gaps, and ends before a hidden end", () => {
  const playlist = [
    "#EXTM3U",
    "#EXT-X-TARGETDURATION:4",
    '#EXT-X-MAP:URI="init.mp4"',
    ...["00000", "00001", "00002", "00003"].flatMap((name) => ["#EXTINF:4.000000,", `${name}.m4s`]),
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
  const passages = [span(4000, 8000), span(12_000, 16_000)];
  expect(hideInPlaylist(playlist, { passages, withheld: [] }).split("\n")).toEqual([
    "#EXTM3U",
    "#EXT-X-TARGETDURATION:4",
    '#EXT-X-MAP:URI="init.mp4"',
    "#EXTINF:4.000000,",
    "00000.m4s",
    "#EXTINF:4.000000,",
    "#EXT-X-GAP",
    "00001.m4s",
    "#EXTINF:4.000000,",
    "00002.m4s",
    "#EXT-X-ENDLIST",
    "",
  ]);
  expect(hideInPlaylist(playlist, { passages: [], withheld: [] })).toBe(playlist);
});

test("of chapters, what goes on behind a hidden passage begins there, and the host's words go", () => {
  const chapter = (atMs: number, kind: "camera" | "screen" | "marker") => ({
    atMs,
    kind,
    label: kind === "marker" ? "Abel's question" : null,
  });
  const chapters = [chapter(0, "camera"), chapter(10_000, "marker"), chapter(12_000, "screen")];
  const times = (passages: { fromMs: number; toMs: number }[]) =>
    hideChapters(chapters, { passages }, 40_000).map(({ atMs, kind }) => [atMs, kind]);
  expect(times([span(9000, 15_000)])).toEqual([
    [0, "camera"],
    [15_000, "screen"],
  ]);
  expect(times([span(0, 5000)])).toEqual([
    [5000, "camera"],
    [10_000, "marker"],
    [12_000, "screen"],
  ]);
  expect(times([span(11_000, 40_000)])).toEqual([
    [0, "camera"],
    [10_000, "marker"],
  ]);
});
