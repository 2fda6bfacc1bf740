import { useId } from "react";
import type { useRangeFields } from "./use-range-fields.ts";

interface RangeFieldsProps {
  legend: string;
  /** Of the two fields: who sees one of them alone must know what it is about. */
  labels: { from: string; to: string };
  kind: "birr" | "day";
  fields: ReturnType<typeof useRangeFields>;
  /** Says what is wrong with an end. */
  wrongText: string;
}

type End = RangeFieldsProps["fields"]["from"];

export function RangeFields({ legend, labels, kind, fields, wrongText }: RangeFieldsProps) {
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
      {input(labels.from, fields.from)}
      {input(labels.to, fields.to)}
      <p id={wrongId} role={wrong ? "alert" : undefined} className="filters__wrong">
        {wrong && wrongText}
      </p>
    </fieldset>
  );
}
