import type { ComponentProps } from "react";
import "./select-box.css";

export type Choice = string | number | null;

export interface SelectBoxProps<Value extends Choice> extends Omit<
  ComponentProps<"select">,
  "value" | "onChange" | "children"
> {
  value: Value;
  options: readonly { value: Value; text: string }[];
  onChoose: (value: Value) => void;
}

const textOf = (value: Choice) => String(value ?? "");

/** A native select, which phones show enlarged and screen readers support. */
export function SelectBox<Value extends Choice>({
  value,
  options,
  onChoose,
  ...select
}: SelectBoxProps<Value>) {
  return (
    <span className="select-box">
      <select
        {...select}
        value={textOf(value)}
        onChange={({ target }) => {
          const chosen = options.find((option) => textOf(option.value) === target.value);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={textOf(option.value)}>
            {option.text}
          </option>
        ))}
      </select>
    </span>
  );
}
