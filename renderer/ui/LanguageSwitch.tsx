import { isLanguage, languageNames, languages } from "#contract/languages.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/session/preferences-store.ts";
import "./language-switch.css";

/** Chooses the language; light enough for the landing page. `place` tells several on one page apart. */
export function LanguageSwitch({ place }: { place: "header" | "footer" | "landing" }) {
  const language = usePreferences((preferences) => preferences.language);
  const changed = usePreferences((preferences) => preferences.changed);
  return (
    <span className="language-switch">
      <svg aria-hidden="true" viewBox="0 0 20 20" width="18" height="18">
        <circle cx="10" cy="10" r="7.5" />
        <path d="M2.5 10h15M10 2.5c4.6 4.5 4.6 10.5 0 15M10 2.5c-4.6 4.5-4.6 10.5 0 15" />
      </svg>
      <select
        id={`language-${place}`}
        aria-label={messages.t("language", { ns: "shell" })}
        value={language}
        onChange={({ target }) => {
          if (isLanguage(target.value)) changed({ language: target.value });
        }}
      >
        {languages.map((name) => (
          <option key={name} value={name} lang={name}>
            {languageNames[name]}
          </option>
        ))}
      </select>
    </span>
  );
}
