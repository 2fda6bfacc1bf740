import { serverNow } from "#renderer/kit/clock/server-time.ts";
import { storedLatestTime, type StoredValue } from "#renderer/data/platform/stored-values.ts";

interface TimeSources {
  now: () => number;
  /** Milliseconds since some moment, which nobody sets. */
  elapsed: () => number;
}

/**
 * A clock that never goes back, also when the device's does: setting it back must not lengthen a right that ends. It goes
 * on from the latest time that this device has seen.
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
