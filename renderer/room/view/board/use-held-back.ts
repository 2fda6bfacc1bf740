import { useEffect, useState } from "react";

/** Returns what `value` was so many milliseconds ago. */
export function useHeldBack<Value>(value: Value, ms: number): Value {
  const [held, setHeld] = useState(value);
  useEffect(() => {
    if (ms === 0) return undefined;
    const timer = setTimeout(() => setHeld(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return ms === 0 ? value : held;
}
