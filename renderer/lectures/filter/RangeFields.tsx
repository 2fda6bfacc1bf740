import { useId } from "react";
import { InputBox } from "#renderer/kit/fields/InputBox.tsx";
import type { useRangeFields } from "./use-range-fields.ts";

interface RangeFieldsProps {
  legend: string;
  /** Labels of the two fields. Each must make sense without the other. */
  labels: { from: string; to: string };
  kind: "birr" | "day";
  fields: ReturnType<typeof useRangeFields>;
  /** Error message for an invalid end of the range. */
  invalidText: string;
}

type End = RangeFieldsProps["fields"]["from"];

export function RangeFields({ legend, labels, kind, fields, invalidText }: RangeFieldsProps) {
  const invalidId = useId();
  const invalid = fields.from.invalid || fields.to.invalid;
  const input = (label: string, end: End) => (
    <label className="text-field">
      <span className="text-field__label">{label}</span>
      <InputBox
        type={kind === "day" ? "date" : "text"}
        inputMode={kind === "day" ? undefined : "decimal"}
        min={kind === "day" ? "2000-01-01" : undefined}
        max={kind === "day" ? "2199-12-31" : undefined}
        value={end.value}
        aria-invalid={end.invalid || undefined}
        aria-describedby={end.invalid ? invalidId : undefined}
        onChange={({ target }) => end.onType(target.value)}
        onBlur={fields.commit}
      />
    </label>
  );
  return (
    <fieldset className="filters__range">
      <legend>{legend}</legend>
      {input(labels.from, fields.from)}
      {input(labels.to, fields.to)}
      <p id={invalidId} role={invalid ? "alert" : undefined} className="filters__invalid">
        {invalid && invalidText}
      </p>
    </fieldset>
  );
}
