import { expect, test } from "vitest";
import { playlistFiles } from "./playlist-files.ts";

test("a playlist names its beginning and its segments, each once", () => {
  const playlist = [
    "#EXTM3U",
    "#EXT-X-VERSION:7",
    '#EXT-X-MAP:URI="init.mp4"',
    "#EXTINF:4.0,",
    "00000.m4s",
    "#EXTINF:1.5,",
    "00001.m4s\r",
    "#EXT-X-ENDLIST",
    "",
  ].join("\n");
  expect(playlistFiles(playlist)).toEqual(["init.mp4", "00000.m4s", "00001.m4s"]);
  expect(playlistFiles("")).toEqual([]);
});

test("names nothing that is hidden, since nobody is sent it", () => {
  const lines = [
    "#EXTM3U",
    "#EXTINF:4,",
    "00000.m4s",
    "#EXTINF:4,",
    "#EXT-X-GAP",
    "00001.m4s",
    "#EXT-X-ENDLIST",
  ];
  expect(playlistFiles(lines.join("\n"))).toEqual(["00000.m4s"]);
});
