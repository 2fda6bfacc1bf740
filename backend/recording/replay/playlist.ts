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
