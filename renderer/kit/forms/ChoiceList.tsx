import { useId } from "react";
import "./choice-list.css";

interface ChoiceListProps<Value extends string | number> {
  /** Whether one or several can be chosen. */
  type: "radio" | "checkbox";
  legend: string;
  options: readonly { value: Value; text: string; key?: string }[];
  chosen: readonly Value[];
  onChoose: (value: Value) => void;
}

/** Native radio buttons or checkboxes below each other. `key`: the shortcut key that chooses an option. */
export function ChoiceList<Value extends string | number>(props: ChoiceListProps<Value>) {
  const { type, legend, options, chosen, onChoose } = props;
  const name = useId();
  return (
    <fieldset className="choice-list">
      <legend dir="auto">{legend}</legend>
      {options.map(({ value, text, key }) => (
        <label key={value}>
          <input
            {...{ type, name, value }}
            checked={chosen.includes(value)}
            onChange={() => onChoose(value)}
            aria-keyshortcuts={key}
          />
          <span dir="auto">{text}</span>
          {key !== undefined && <kbd aria-hidden>{key}</kbd>}
        </label>
      ))}
    </fieldset>
  );
}
