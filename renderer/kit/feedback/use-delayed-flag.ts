import { useEffect, useState } from "react";

/** Returns true once `condition` has been true for `ms` without interruption. */
export function useDelayedFlag(condition: boolean, ms: number): boolean {
  const [elapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!condition) return undefined;
    const timer = setTimeout(() => setElapsed(true), ms);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [condition, ms]);
  return condition && elapsed;
}
