import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { currentLanguage, speak } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";

/**
 * Draws everything again when another language is chosen: `draw` must make its elements anew, for React passes over
 * those it has seen. Nothing is taken out of the page, so what is half typed, or a running lecture, stays. Where a
 * language's texts can't be had, the old one stays: the page works on, and the choice holds for the next visit.
 */
export function LanguageRoot({ draw }: { draw: () => ReactNode }) {
  const chosen = usePreferences((preferences) => preferences.language);
  const [spoken, setSpoken] = useState(() => ({ language: currentLanguage(), drawing: 0 }));
  const settled = useRef(false);
  useEffect(() => {
    let outdated = false;
    const change = async () => {
      await Promise.allSettled([speak(chosen)]);
      if (outdated) return;
      // A page that came in another language than it should is not taken over yet, and can't be any more.
      const step = settled.current ? 0 : 1;
      settled.current = true;
      const language = currentLanguage();
      setSpoken((before) =>
        before.language === language ? before : { language, drawing: before.drawing + step },
      );
    };
    void change();
    return () => {
      outdated = true;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = spoken.language;
  }, [spoken]);
  return <Fragment key={spoken.drawing}>{draw()}</Fragment>;
}
