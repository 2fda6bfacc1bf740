import { expect, test } from "vitest";
import { appendTicket } from "./playlist.ts";

test("a playlist's own playlists carry the ticket on", () => {
  const master = '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=154100,CODECS="mp4a.40.2"\n240p/index.m3u8\n';
  expect(appendTicket(master, "a.b")).toBe(
    '#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=154100,CODECS="mp4a.40.2"\n240p/index.m3u8?ticket=a.b&carry=yes\n',
  );
});

test("segments have it, and what begins them", () => {
  const playlist = '#EXTM3U\n#EXT-X-MAP:URI="init.mp4"\n#EXTINF:4.0,\n00000.m4s\n#EXT-X-ENDLIST\n';
  expect(appendTicket(playlist, "a.b")).toBe(
    '#EXTM3U\n#EXT-X-MAP:URI="init.mp4?ticket=a.b"\n#EXTINF:4.0,\n00000.m4s?ticket=a.b\n#EXT-X-ENDLIST\n',
  );
});
