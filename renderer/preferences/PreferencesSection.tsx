import { useTranslation } from "react-i18next";
import { languageNames, languages } from "#contract/text/languages.ts";
import { DEFAULT_ZONE } from "#contract/calendar/default-zone.ts";
import { usePreferences } from "#renderer/data/session/preferences-store.ts";
import { preferenceChoices } from "#renderer/data/session/device-preferences.ts";
import { formatBirr } from "#renderer/kit/formatting/format-sum.ts";
import { formatDateTimeInZone } from "#renderer/kit/formatting/format-instant.ts";
import { Choice } from "./Choice.tsx";
import "./preferences.css";

/** A lecture at 7 PM, an hour at which the two clocks are easily confused. */
const EXAMPLE_SCHEDULE = "2026-12-01T19:00:00+03:00";

function Example() {
  const { t } = useTranslation("preferences");
  const { calendar, clock } = usePreferences((all) => all);
  return (
    <output className="preferences__example">
      <span>{t("example")}</span> {formatDateTimeInZone(EXAMPLE_SCHEDULE, DEFAULT_ZONE, { calendar, clock })}
      {" · "}
      {formatBirr(450)}
    </output>
  );
}

/** Language, calendar, clock and colours. Changes apply immediately. */
export function PreferencesSection() {
  const { t } = useTranslation("preferences");
  const { language, calendar, clock, colours, update } = usePreferences((all) => all);
  return (
    <section className="preferences" aria-labelledby="preferences-heading">
      <h2 id="preferences-heading">{t("heading")}</h2>
      <p className="preferences__lead">{t("lead")}</p>
      <Choice
        name="language"
        legend={t("language")}
        value={language}
        options={languages.map((value) => ({ value, text: languageNames[value], lang: value }))}
        onChoose={(value) => update({ language: value })}
      />
      <Choice
        name="calendar"
        legend={t("calendar")}
        value={calendar}
        options={preferenceChoices.calendar.map((value) => ({ value, text: t(`calendars.${value}`) }))}
        onChoose={(value) => update({ calendar: value })}
      />
      <Choice
        name="clock"
        legend={t("clock")}
        hint={t("clockHint")}
        value={clock}
        options={preferenceChoices.clock.map((value) => ({ value, text: t(`clocks.${value}`) }))}
        onChoose={(value) => update({ clock: value })}
      />
      <Choice
        name="colours"
        legend={t("colours")}
        hint={t("coloursHint")}
        value={colours}
        options={preferenceChoices.colours.map((value) => ({ value, text: t(`colourChoices.${value}`) }))}
        onChoose={(value) => update({ colours: value })}
      />
      <Example />
    </section>
  );
}
