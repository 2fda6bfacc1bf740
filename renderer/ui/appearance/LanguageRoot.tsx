import { Fragment, type ReactNode, useEffect, useRef, useState } from "react";
import { currentLanguage, changeLanguage } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";

/**
 * Renders everything again in the chosen language. `render` must create new elements on each call, because React
 * skips elements it has already rendered. Nothing unmounts, so a half-typed form or a running lecture is kept. When
 * the texts of a language fail to load, the page keeps the old one, and the choice applies to the next visit.
 */
export function LanguageRoot({ render }: { render: () => ReactNode }) {
  const chosen = usePreferences((preferences) => preferences.language);
  const [active, setActive] = useState(() => ({ language: currentLanguage(), revision: 0 }));
  const hasRendered = useRef(false);
  useEffect(() => {
    let isStale = false;
    const change = async () => {
      await Promise.allSettled([changeLanguage(chosen)]);
      if (isStale) return;
      // A page that was prerendered in another language is not hydrated yet and can no longer be hydrated.
      const step = hasRendered.current ? 0 : 1;
      hasRendered.current = true;
      const language = currentLanguage();
      setActive((before) =>
        before.language === language ? before : { language, revision: before.revision + step },
      );
    };
    void change();
    return () => {
      isStale = true;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = active.language;
  }, [active]);
  return <Fragment key={active.revision}>{render()}</Fragment>;
}
