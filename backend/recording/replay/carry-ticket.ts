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
