export interface ByteRange {
  first: number;
  last: number;
}

/**
 * Parses a Range header. Returns "whole" if there is no range or more than one, which RFC 9110 allows a server to
 * ignore, and null if the range is not satisfiable.
 */
export function parseRange(header: string, size: number): ByteRange | "whole" | null {
  const [, from = "", to = ""] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header) ?? [];
  if (from === "" && to === "") return "whole";
  if (from === "") {
    const length = Math.min(Number(to), size);
    return length === 0 ? null : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === "" ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size || last < first ? null : { first, last };
}
