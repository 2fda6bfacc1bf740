import { useEffect, useState } from "react";
import type { LandingContent } from "#contract/landing.ts";
import { knownLandingContent, loadLandingContent } from "./landing-content.ts";

/** The server's content; null until it is there, and for good when it can't be had: our own texts stand then. */
export function useLandingContent(): LandingContent | null {
  const [content, setContent] = useState(knownLandingContent);
  const missing = content === null;
  useEffect(() => {
    if (!missing) return undefined;
    let gone = false;
    const load = async () => {
      const [loaded] = await Promise.allSettled([loadLandingContent()]);
      if (!gone && loaded.status === "fulfilled") setContent(loaded.value);
    };
    void load();
    return () => {
      gone = true;
    };
  }, [missing]);
  return content;
}
