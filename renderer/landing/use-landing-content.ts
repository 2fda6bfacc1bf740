import { useEffect, useState } from "react";
import type { LandingContent } from "#contract/landing.ts";
import { currentLanguage } from "#renderer/messages/i18n.ts";
import { knownLandingContent, loadLandingContent } from "./landing-content.ts";

/** The server's content; null until it is there, and for good when it can't be had: our own texts stand then. */
export function useLandingContent(): LandingContent | null {
  const language = currentLanguage();
  const [, setArrived] = useState<LandingContent | null>(null);
  const content = knownLandingContent();
  const missing = content === null;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    const load = async () => {
      const [loaded] = await Promise.allSettled([loadLandingContent(language)]);
      if (!gone && loaded.status === "fulfilled") setArrived(loaded.value);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [missing, language]);
  return content;
}
