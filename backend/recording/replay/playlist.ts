import { isSegmentHidden, type Hidden } from "../state/cut-policy.ts";

const segmentName = /^(\d{5})\.m4s$/;

/**
 * Marks the hidden segments of a playlist as gaps (RFC 8216bis, 4.4.4.7), so that the visible segments keep their
 * times. Hidden segments at the end of the playlist are omitted.
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
 * Appends a ticket to each URL of a playlist (RFC 8216), for players that request the files themselves and can't add
 * the ticket, such as Safari's native player. Playlists that the playlist references pass the ticket on.
 */
export function appendTicket(playlist: string, ticket: string): string {
  const withTicket = (address: string) =>
    `${address}?ticket=${ticket}${address.endsWith(".m3u8") ? "&carry=yes" : ""}`;
  return playlist
    .split("\n")
    .map((line) =>
      line.startsWith("#")
        ? line.replace(/(URI=")([^"]+)(")/, (_, before: string, address: string, after: string) =>
            [before, withTicket(address), after].join(""),
          )
        : line && withTicket(line),
    )
    .join("\n");
}
