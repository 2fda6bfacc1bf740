import type { ReactNode } from "react";
import "./icon-select.css";

interface IconSelectProps<Value extends string> {
  /** The content of a 20 × 20 svg. */
  icon: ReactNode;
  label: string;
  /** Identifies the setting; scripts of pages without React find the select by this name. */
  name: string;
  id?: string;
  value: Value;
  options: readonly { value: Value; text: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** A borderless select with an icon, for headers and footers. */
export function IconSelect<Value extends string>({
  icon,
  label,
  name,
  id,
  value,
  options,
  onChoose,
}: IconSelectProps<Value>) {
  return (
    <span className="icon-select">
      <svg aria-hidden="true" viewBox="0 0 20 20" width="18" height="18">
        {icon}
      </svg>
      <select
        id={id}
        name={name}
        aria-label={label}
        value={value}
        onChange={({ target }) => {
          const chosen = options.find((option) => option.value === target.value);
          if (chosen !== undefined) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value} lang={option.lang}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
