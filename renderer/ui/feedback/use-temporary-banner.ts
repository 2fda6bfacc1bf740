import { useCallback, useEffect, useState } from "react";

interface Shown {
  text: string;
}

/** A text that hides itself after `durationMs`. Showing it again restarts the timer. */
export function useTemporaryBanner(durationMs: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const timer = shown === null ? undefined : setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: string) => setShown({ text }), []);
  const hide = useCallback(() => setShown(null), []);
  return { text: shown?.text ?? null, show, hide };
}
