import { useId } from "react";
import "./checkbox-field.css";

interface CheckboxFieldProps {
  label: string;
  name: string;
  checked: boolean;
  /** Submitted with the form while the checkbox is checked. */
  value: string;
  onChange: (event: unknown, data: { checked: boolean }) => void;
}

/** A native checkbox with its label beside it, for pages without Fluent. */
export function CheckboxField({ label, onChange, ...input }: CheckboxFieldProps) {
  const id = useId();
  return (
    <div className="checkbox-field">
      <input
        {...input}
        type="checkbox"
        id={id}
        onChange={(event) => onChange(event, { checked: event.target.checked })}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
