/** `initdb` makes segments of 16 MB. */
export const SEGMENT_BYTES = 0x100_0000;
const SEGMENTS_PER_NAME = 0x1_0000_0000 / SEGMENT_BYTES;

/** A position in the log in bytes, from how PostgreSQL writes it: `A/FF123456`. */
export function parsePosition(text: string): number {
  const [high = "", low = ""] = text.split("/");
  return Number.parseInt(high, 16) * 0x1_0000_0000 + Number.parseInt(low, 16);
}

export function formatPosition(position: number): string {
  const [high, low] = [Math.floor(position / 0x1_0000_0000), position % 0x1_0000_0000];
  return `${high.toString(16).toUpperCase()}/${low.toString(16).toUpperCase()}`;
}

/** The name of the segment that holds a position: the timeline, and the segment's number in two halves. */
export function segmentAt(timeline: number, position: number): string {
  const number = Math.floor(position / SEGMENT_BYTES);
  return [timeline, Math.floor(number / SEGMENTS_PER_NAME), number % SEGMENTS_PER_NAME]
    .map((part) => part.toString(16).toUpperCase().padStart(8, "0"))
    .join("");
}

/** Where a segment begins. */
export function positionOf(segment: string): number {
  const [high, low] = [segment.slice(8, 16), segment.slice(16)].map((part) => Number.parseInt(part, 16));
  return ((high ?? 0) * SEGMENTS_PER_NAME + (low ?? 0)) * SEGMENT_BYTES;
}

/** Where the segment of a position begins. */
export function segmentStart(position: number): number {
  return position - (position % SEGMENT_BYTES);
}
