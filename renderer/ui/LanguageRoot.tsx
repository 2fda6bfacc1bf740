import { Fragment, type ReactNode, useEffect, useState } from "react";
import { currentLanguage, speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";

/**
 * Draws everything anew when another language is chosen. Where its texts can't be had, the old language stays:
 * the page works on, and the choice holds for the next visit.
 */
export function LanguageRoot({ children }: { children: ReactNode }) {
  const chosen = usePreferences((preferences) => preferences.language);
  const [spoken, setSpoken] = useState(currentLanguage);
  useEffect(() => {
    let outdated = false;
    const change = async () => {
      await Promise.allSettled([speak(chosen)]);
      if (!outdated) setSpoken(currentLanguage());
    };
    void change();
    return () => {
      outdated = true;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = spoken;
  }, [spoken]);
  return <Fragment key={spoken}>{children}</Fragment>;
}
