import { messages } from "#renderer/messages/i18n.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { preferenceChoices } from "#renderer/data/session/device-preferences.ts";
import { IconSelect } from "#renderer/kit/appearance/IconSelect.tsx";

/** Chooses light, dark or system colours. */
export function ColourSwitch() {
  const colours = usePreferences((preferences) => preferences.colours);
  const update = usePreferences((preferences) => preferences.update);
  const texts = {
    system: messages.t("coloursSystem", { ns: "shell" }),
    light: messages.t("coloursLight", { ns: "shell" }),
    dark: messages.t("coloursDark", { ns: "shell" }),
  };
  return (
    <IconSelect
      icon={
        <>
          <circle cx="10" cy="10" r="7.5" />
          <path className="icon-select__filled" d="M10 2.5a7.5 7.5 0 0 1 0 15z" />
        </>
      }
      label={messages.t("colours", { ns: "shell" })}
      name="colours"
      value={colours}
      options={preferenceChoices.colours.map((value) => ({ value, text: texts[value] }))}
      onChoose={(chosen) => update({ colours: chosen })}
    />
  );
}
