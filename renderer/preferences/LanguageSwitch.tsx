import { languageNames, languages } from "#contract/text/languages.ts";
import { messages } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { IconSelect } from "#renderer/kit/appearance/IconSelect.tsx";

/** Chooses the language. `place` distinguishes several switches on one page. */
export function LanguageSwitch({ place }: { place: "header" | "footer" | "landing" }) {
  const language = usePreferences((preferences) => preferences.language);
  const update = usePreferences((preferences) => preferences.update);
  return (
    <IconSelect
      icon={
        <>
          <circle cx="10" cy="10" r="7.5" />
          <path d="M2.5 10h15M10 2.5c4.6 4.5 4.6 10.5 0 15M10 2.5c-4.6 4.5-4.6 10.5 0 15" />
        </>
      }
      label={messages.t("language", { ns: "shell" })}
      name="language"
      id={`language-${place}`}
      value={language}
      options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
      onChoose={(chosen) => update({ language: chosen })}
    />
  );
}
