import { isSegmentHidden, type Hidden } from "../state/cut-policy.ts";

const segmentName = /^(\d{5})\.m4s$/;

/**
 * Marks the hidden segments of a playlist as gaps (RFC 8216bis, 4.4.4.7), so that everything else keeps its time. Those at its
 * end are left out.
 */
export function hideInPlaylist(playlist: string, hidden: Hidden): string {
  if (hidden.passages.length === 0) return playlist;
  const lines = playlist.split("\n");
  const isGap = (line: string) => {
    const number = segmentName.exec(line.trim())?.[1];
    return number !== undefined && isSegmentHidden(hidden, Number(number));
  };
  const isShown = (line: string) => segmentName.test(line.trim()) && !isGap(line);
  const lastShown = lines.findLastIndex(isShown);
  return lines
    .flatMap((line, index) => {
      if (index > lastShown && (segmentName.test(line.trim()) || line.startsWith("#EXTINF"))) return [];
      return isGap(line) ? ["#EXT-X-GAP", line] : [line];
    })
    .join("\n");
}

/**
 * Writes a ticket behind each address of a playlist (RFC 8216), for players that ask for its files themselves and add
 * nothing, as Safari's own. Playlists that it names carry it on.
 */
export function carryTicket(playlist: string, ticket: string): string {
  const carry = (address: string) =>
    `${address}?ticket=${ticket}${address.endsWith(".m3u8") ? "&carry=yes" : ""}`;
  return playlist
    .split("\n")
    .map((line) =>
      line.startsWith("#")
        ? line.replace(/(URI=")([^"]+)(")/, (_, before: string, address: string, after: string) =>
            [before, carry(address), after].join(""),
          )
        : line && carry(line),
    )
    .join("\n");
}
