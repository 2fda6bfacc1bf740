import { useEffect, useState } from "react";

/**
 * Returns what `value` was as long ago as `delayMs` returned when it changed; without a delay, `value` itself.
 * `delayMs` has to stay the same function.
 */
export function useHeldBack<Value>(value: Value, delayMs: (() => number) | null): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => {
    if (delayMs === null) return undefined;
    const timer = setTimeout(() => setHeld(value), delayMs());
    return () => clearTimeout(timer);
  }, [value, delayMs]);
  return delayMs === null ? value : held;
}
