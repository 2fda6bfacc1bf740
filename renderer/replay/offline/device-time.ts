import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { storedLatestTime, type StoredValue } from "#renderer/data/platform/stored-values.ts";

interface TimeSources {
  now: () => number;
  /** A monotonic clock in milliseconds, which the user can't set. */
  elapsed: () => number;
}

/**
 * A clock that never goes backwards, even when the device's clock does: setting the clock back must not extend the
 * right to watch. It continues from the latest time that this device has seen.
 */
export function createDeviceTime(
  value: StoredValue = storedLatestTime,
  { now, elapsed }: TimeSources = { now: serverNow, elapsed: () => performance.now() },
): () => Date {
  let base = Math.max(now(), Number(value.read() ?? 0) || 0);
  let since = elapsed();
  return () => {
    base = Math.max(now(), base + elapsed() - since, Number(value.read() ?? 0) || 0);
    since = elapsed();
    value.write(String(Math.round(base)));
    return new Date(base);
  };
}

export const deviceTime = createDeviceTime();
