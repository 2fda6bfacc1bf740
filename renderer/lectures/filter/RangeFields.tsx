import { useId } from "react";
import { useTranslation } from "react-i18next";
import type { useRangeFields } from "./use-range-fields.ts";

interface RangeFieldsProps {
  legend: string;
  kind: "birr" | "day";
  fields: ReturnType<typeof useRangeFields>;
  /** Says what is wrong with an end. */
  wrongText: string;
}

type End = RangeFieldsProps["fields"]["from"];

export function RangeFields({ legend, kind, fields, wrongText }: RangeFieldsProps) {
  const { t } = useTranslation("lectures");
  const wrongId = useId();
  const wrong = fields.from.wrong || fields.to.wrong;
  const input = (label: string, end: End) => (
    <label>
      <span>{label}</span>
      <input
        type={kind === "day" ? "date" : "text"}
        inputMode={kind === "day" ? undefined : "decimal"}
        min={kind === "day" ? "2000-01-01" : undefined}
        max={kind === "day" ? "2199-12-31" : undefined}
        value={end.value}
        aria-invalid={end.wrong || undefined}
        aria-describedby={end.wrong ? wrongId : undefined}
        onChange={({ target }) => end.onType(target.value)}
        onBlur={fields.settle}
      />
    </label>
  );
  return (
    <fieldset className="filters__range">
      <legend>{legend}</legend>
      {input(t("filters.from"), fields.from)}
      {input(t("filters.to"), fields.to)}
      <p id={wrongId} role={wrong ? "alert" : undefined} className="filters__wrong">
        {wrong && wrongText}
      </p>
    </fieldset>
  );
}
