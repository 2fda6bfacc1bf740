/** The W3C header (Trace Context, level 1) that identifies the trace of a request. */
export const TRACE_HEADER = "traceparent";

const form = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/;

/** Returns the trace id, 32 hexadecimal digits; null when the text is not a valid `traceparent`. */
export function traceIdOf(traceparent: string): string | null {
  return form.exec(traceparent)?.[1] ?? null;
}

const CODE_LENGTH = 8;

/** Returns the start of the trace id, which users report to us and for which the log is searched. */
export function traceCodeOf(traceId: string): string {
  return traceId.slice(0, CODE_LENGTH);
}
