/** The files that a playlist (RFC 8216) lists, in order: each initialization section and its segments. */
export function playlistFiles(playlist: string): string[] {
  const files = playlist.split("\n").flatMap((line, index, lines) => {
    // The server does not send hidden segments.
    if (lines[index - 1] === "#EXT-X-GAP") return [];
    const found = /^#EXT-X-MAP:.*URI="([^"]+)"/.exec(line)?.[1];
    if (found !== undefined) return [found];
    return line.startsWith("#") || line.trim() === "" ? [] : [line.trim()];
  });
  return [...new Set(files)];
}
