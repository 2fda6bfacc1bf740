function randomHex(bytes: number): string {
  const values = crypto.getRandomValues(new Uint8Array(bytes));
  return Array.from(values, (value) => value.toString(16).padStart(2, "0")).join("");
}

/** 32 hexadecimal digits, under which the server logs all that belongs together. */
export const newTraceId = (): string => randomHex(16);

/** What names a request's trace to the server (W3C Trace Context). */
export const newTraceparent = (): string => `00-${newTraceId()}-${randomHex(8)}-00`;
