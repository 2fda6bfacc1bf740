import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { currentLanguage, speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";

/**
 * Draws everything anew when another language is chosen. Where its texts can't be had, the old language stays:
 * the page works on, and the choice holds for the next visit.
 */
export function LanguageRoot({ children }: { children: ReactNode }) {
  const chosen = usePreferences((preferences) => preferences.language);
  const [spoken, setSpoken] = useState(currentLanguage);
  const focused = useRef("");
  useEffect(() => {
    let outdated = false;
    const change = async () => {
      await Promise.allSettled([speak(chosen)]);
      if (outdated) return;
      focused.current = document.activeElement?.id ?? "";
      setSpoken(currentLanguage());
    };
    void change();
    return () => {
      outdated = true;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = spoken;
    // The control that changed the language was drawn anew; whoever used it by keyboard must not be lost.
    if (focused.current !== "") document.getElementById(focused.current)?.focus();
  }, [spoken]);
  return <Fragment key={spoken}>{children}</Fragment>;
}
