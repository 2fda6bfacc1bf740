import { useId } from "react";
import "./plain-field.css";

interface SelectFieldProps<Value extends string> {
  label: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose: (value: Value) => void;
}

/** A native select, which phones show enlarged and screen readers support. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { label, hint, value, options, onChoose } = props;
  const id = useId();
  const hintId = `${id}-hint`;
  return (
    <div className="plain-field">
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        aria-describedby={hint === undefined ? undefined : hintId}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      {hint !== undefined && (
        <p className="plain-field__hint" id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}
