/** The W3C's header (Trace Context, level 1) that names what a request belongs to. */
export const TRACE_HEADER = "traceparent";

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the trace id, 32 hexadecimal digits; null when the text is no `traceparent`. */
export function traceIdOf(traceparent: string): string | null {
  return form.exec(traceparent)?.[1] ?? null;
}

const CODE_LENGTH = 8;

/** What people read to us, and what the log is searched for: the beginning of the trace id. */
export function traceCodeOf(traceId: string): string {
  return traceId.slice(0, CODE_LENGTH);
}
