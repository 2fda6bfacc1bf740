import { messages } from "#renderer/messages/i18n.ts";
import { preferenceChoices, usePreferences } from "#renderer/session/preferences-store.ts";
import "./colour-switch.css";

/** Chooses light or dark colours, or what the system has; light enough for the landing page. */
export function ColourSwitch() {
  const colours = usePreferences((preferences) => preferences.colours);
  const changed = usePreferences((preferences) => preferences.changed);
  const texts = {
    system: messages.t("coloursSystem", { ns: "shell" }),
    light: messages.t("coloursLight", { ns: "shell" }),
    dark: messages.t("coloursDark", { ns: "shell" }),
  };
  return (
    <span className="colour-switch">
      <svg aria-hidden="true" viewBox="0 0 20 20" width="18" height="18">
        <circle cx="10" cy="10" r="7.5" />
        <path className="colour-switch__half" d="M10 2.5a7.5 7.5 0 0 1 0 15z" />
      </svg>
      <select
        aria-label={messages.t("colours", { ns: "shell" })}
        value={colours}
        onChange={({ target }) => {
          const chosen = preferenceChoices.colours.find((choice) => choice === target.value);
          if (chosen !== undefined) changed({ colours: chosen });
        }}
      >
        {preferenceChoices.colours.map((choice) => (
          <option key={choice} value={choice}>
            {texts[choice]}
          </option>
        ))}
      </select>
    </span>
  );
}
