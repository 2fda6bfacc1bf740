import { useEffect, useState } from "react";
import type { LandingContent } from "#contract/pages/landing.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { knownLandingContent, loadLandingContent } from "./load-landing-content.ts";

/**
 * Returns the server's content. While it loads, and if loading fails, returns null, and the page shows its default
 * texts.
 */
export function useLandingContent(): LandingContent | null {
  const language = currentLanguage();
  const [, setLoaded] = useState<LandingContent | null>(null);
  const content = knownLandingContent();
  const missing = content === null;
  useEffect(() => {
    if (!missing) return undefined;
    let cancelled = false;
    const load = async () => {
      const [loaded] = await Promise.allSettled([loadLandingContent(language)]);
      if (!cancelled && loaded.status === "fulfilled") setLoaded(loaded.value);
    };
    void load();
    return () => {
      cancelled = true;
    };
  }, [missing, language]);
  return content;
}
