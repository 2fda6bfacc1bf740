import { useCallback, useEffect, useState } from "react";

/** Returns a banner's text. It is called again when the language changes, like a toast's. */
export type BannerText = () => string;

/**
 * A text that hides itself after `durationMs`, unless this is null; its initial value is `start`. Showing it again
 * restarts the timer.
 */
export function useTemporaryBanner(durationMs: number | null, start: string | null = null) {
  const [shown, setShown] = useState<{ text: BannerText } | null>(
    start === null ? null : { text: () => start },
  );
  useEffect(() => {
    const timer =
      shown === null || durationMs === null ? undefined : setTimeout(() => setShown(null), durationMs);
    return () => clearTimeout(timer);
  }, [shown, durationMs]);
  const show = useCallback((text: BannerText | null) => setShown(text === null ? null : { text }), []);
  return { text: shown?.text() ?? null, show };
}
