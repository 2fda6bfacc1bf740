/** The size of a WAL segment, 16 MB, which is the default of `initdb`. */
export const SEGMENT_BYTES = 0x100_0000;
const SEGMENTS_PER_NAME = 0x1_0000_0000 / SEGMENT_BYTES;

/** Parses a WAL position, which PostgreSQL writes as `A/FF123456`, and returns it as a number of bytes. */
export function parsePosition(text: string): number {
  const [high = "", low = ""] = text.split("/");
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
}

export function formatPosition(position: number): string {
  const [high, low] = [Math.floor(position / 0x1_0000_0000), position % 0x1_0000_0000];
  return `${high.toString(16).toUpperCase()}/${low.toString(16).toUpperCase()}`;
}

/** Returns the name of the segment that contains a position: the timeline, and the segment's number in two halves. */
export function segmentAt(timeline: number, position: number): string {
  const number = Math.floor(position / SEGMENT_BYTES);
  return [timeline, Math.floor(number / SEGMENTS_PER_NAME), number % SEGMENTS_PER_NAME]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

/** Returns the position at which a segment starts. */
export function positionOf(segment: string): number {
  const [high, low] = [segment.slice(8, 16), segment.slice(16)].map((part) => Number.parseInt(part, 16));
  return ((high ?? 0) * SEGMENTS_PER_NAME + (low ?? 0)) * SEGMENT_BYTES;
}

/** Returns the start of the segment that contains a position. */
export function segmentStart(position: number): number {
  return position - (position % SEGMENT_BYTES);
}
