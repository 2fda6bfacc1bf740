import { useCallback, useEffect, useState } from "react";

interface Shown {
  text: string;
}

/** A text that hides itself after `durationMs`; its initial value is `start`. Showing it again restarts the timer. */
export function useTemporaryBanner(durationMs: number, start: string | null = null) {
  const [shown, setShown] = useState<Shown | null>(start === null ? null : { text: start });
  useEffect(() => {
    const timer = shown === null ? undefined : setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: string) => setShown({ text }), []);
  const hide = useCallback(() => setShown(null), []);
  return { text: shown?.text ?? null, show, hide };
}
