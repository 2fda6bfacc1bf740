import { useId } from "react";
import { useTranslation } from "react-i18next";
import { daysToChoose, yearsToChoose } from "./ethiopian-parts.ts";
import { dateWords } from "#renderer/kit/formatting/current-date-words.ts";
import { useEthiopianParts } from "./use-ethiopian-parts.ts";
import { InputBox } from "./InputBox.tsx";
import { SelectBox } from "./SelectBox.tsx";
import { useNow } from "#renderer/kit/clock/use-now.ts";
import "./schedule-field.css";

interface EthiopianScheduleProps {
  label: string;
  name: string;
  value: string;
  onChange: (event: unknown, data: { value: string }) => void;
  /** The chosen date and time as text; "" while the choice is incomplete. */
  words: string;
  issue: string | undefined;
}

interface PartProps {
  label: string;
  name?: string;
  value: string;
  options: readonly { value: string; text: string }[];
  invalid: boolean;
  describedBy: string;
  onChoose: (value: string) => void;
}

function Part({ label, name, value, options, invalid, describedBy, onChoose }: PartProps) {
  return (
    <label className="text-field">
      <span className="text-field__label">{label}</span>
      <SelectBox
        name={name}
        value={value}
        options={value === "" ? [{ value: "", text: "–" }, ...options] : options}
        required
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChoose={onChoose}
      />
    </label>
  );
}

function TimePart({ label, value, invalid, describedBy, onChoose }: Omit<PartProps, "options" | "name">) {
  return (
    <label className="text-field">
      <span className="text-field__label">{label}</span>
      <InputBox
        type="time"
        value={value}
        required
        aria-invalid={invalid}
        aria-describedby={describedBy}
        onChange={({ target }) => onChoose(target.value)}
      />
    </label>
  );
}

function RequiredLegend({ text }: { text: string }) {
  return (
    <legend>
      {text} <span aria-hidden="true">*</span>
    </legend>
  );
}

const numbers = (last: number) =>
  Array.from({ length: last }, (_, index) => ({ value: String(index + 1), text: String(index + 1) }));
const named = (names: readonly string[]) => names.map((text, index) => ({ value: String(index + 1), text }));

/**
 * Select fields for the day, month and year of the Ethiopian calendar, and a field for the time on the standard clock.
 */
export function EthiopianSchedule(props: EthiopianScheduleProps) {
  const { label, name, value, onChange, words, issue } = props;
  const { t } = useTranslation("dates");
  const { parts, choose } = useEthiopianParts(value, (chosen) => onChange(null, { value: chosen }));
  const years = yearsToChoose(parts, useNow());
  const noteId = useId();
  const shared = { invalid: issue !== undefined, describedBy: `${noteId}issue ${noteId}words` };
  return (
    <fieldset className="schedule-field">
      <RequiredLegend text={label} />
      <div className="schedule-field__parts">
        <Part
          label={t("partDay")}
          name={name}
          value={parts.day}
          options={numbers(daysToChoose(parts))}
          onChoose={(day) => choose({ day })}
          {...shared}
        />
        <Part
          label={t("partMonth")}
          value={parts.month}
          options={named(dateWords().ethiopianMonths)}
          onChoose={(month) => choose({ month })}
          {...shared}
        />
        <Part
          label={t("partYear")}
          value={parts.year}
          options={years.map((year) => ({ value: year, text: year }))}
          onChoose={(year) => choose({ year })}
          {...shared}
        />
        <TimePart
          label={t("partTime")}
          value={parts.time}
          onChoose={(time) => choose({ time })}
          {...shared}
        />
      </div>
      <p id={`${noteId}issue`} className="schedule-field__issue">
        {issue}
      </p>
      <p id={`${noteId}words`} className="schedule-field__note" aria-live="polite">
        {words}
      </p>
    </fieldset>
  );
}
