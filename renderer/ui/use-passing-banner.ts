import { useCallback, useEffect, useState } from "react";

interface Shown {
  text: string;
}

/** A text that goes away by itself after `durationMs`; showing it anew starts the time anew. */
export function usePassingBanner(durationMs: number) {
  const [shown, setShown] = useState<Shown | null>(null);
  useEffect(() => {
    const timer = shown === null ? undefined : setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: string) => setShown({ text }), []);
  const hide = useCallback(() => setShown(null), []);
  return { text: shown?.text ?? null, show, hide };
}
