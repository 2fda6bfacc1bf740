/** A difference up to this may be network latency, and counts as none. */
const CLOCK_TOLERANCE_MS = 2000;

/** Returns how far this device's clock is behind the server's in milliseconds; negative when it is ahead. */
export function clockLag(serverNow: string, deviceNow: number): number {
  const lag = Date.parse(serverNow) - deviceNow;
  return Math.abs(lag) < CLOCK_TOLERANCE_MS ? 0 : lag;
}
