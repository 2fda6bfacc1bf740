import { type ComponentProps, useId } from "react";
import "./switch-field.css";

interface SwitchFieldProps extends Pick<ComponentProps<"input">, "disabled" | "aria-describedby"> {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A native checkbox that looks like a switch and is announced as one: a change applies immediately. */
export function SwitchField({ label, checked, onChange, ...input }: SwitchFieldProps) {
  const id = useId();
  return (
    <div className="switch-field">
      <input
        {...input}
        type="checkbox"
        // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a native checkbox says itself whether it is checked
        role="switch"
        id={id}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
