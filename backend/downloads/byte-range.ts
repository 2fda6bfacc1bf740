export interface ByteRange {
  first: number;
  last: number;
}

/**
 * The one range that a request asks for; "whole" for none or several, as RFC 9110 lets us answer; null when it is
 * beyond the end.
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
