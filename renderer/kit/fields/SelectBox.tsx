import type { ComponentProps } from "react";
import "./select-box.css";

export interface SelectBoxProps<Value extends string> extends Omit<
  ComponentProps<"select">,
  "value" | "onChange" | "children"
> {
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose: (value: Value) => void;
}

/** A native select, which phones show enlarged and screen readers support. */
export function SelectBox<Value extends string>({ options, onChoose, ...select }: SelectBoxProps<Value>) {
  return (
    <span className="select-box">
      <select
        {...select}
        onChange={({ target }) => {
          const chosen = options.find(({ value }) => value === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </span>
  );
}
