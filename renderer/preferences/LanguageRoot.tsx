import { type ReactNode, useEffect, useState } from "react";
import { currentLanguage, changeLanguage } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";

/**
 * Renders everything again in the chosen language. `render` must create new elements on each call, because React skips
 * elements it has already rendered. Nothing unmounts, so a half-typed form or a running lecture is kept. If a
 * language's texts fail to load, the page keeps the old language, and the choice applies to the next visit.
 */
export function LanguageRoot({ render }: { render: () => ReactNode }) {
  const chosen = usePreferences((preferences) => preferences.language);
  const [active, setActive] = useState(currentLanguage);
  useEffect(() => {
    let isStale = false;
    const change = async () => {
      await Promise.allSettled([changeLanguage(chosen)]);
      if (!isStale) setActive(currentLanguage());
    };
    void change();
    return () => {
      isStale = true;
    };
  }, [chosen]);
  useEffect(() => {
    document.documentElement.lang = active;
  }, [active]);
  return render();
}
