function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

/** Returns 32 hexadecimal digits that identify all related log entries on the server. */
export const newTraceId = (): string => randomHex(16);

/** Returns the header value that identifies a request's trace to the server (W3C Trace Context). */
export const newTraceparent = (): string => `00-${newTraceId()}-${randomHex(8)}-00`;
