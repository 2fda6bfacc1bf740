interface ChoiceProps<Value extends string> {
  /** The radio buttons' name and the prefix of their ids. */
  name: string;
  legend: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; text: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** A group of radio buttons. */
export function Choice<Value extends string>(props: ChoiceProps<Value>) {
  const { name, legend, hint, value, options, onChoose } = props;
  const hintId = `preference-${name}-hint`;
  return (
    <fieldset className="choice" aria-describedby={hint === undefined ? undefined : hintId}>
      <legend>{legend}</legend>
      <div className="choice__options">
        {options.map((option) => (
          <label key={option.value} lang={option.lang}>
            <input
              // A change of language renders the page again. The id lets the focus return to this element.
              id={`preference-${name}-${option.value}`}
              type="radio"
              name={`preference-${name}`}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChoose(option.value)}
            />
            <span>{option.text}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <p className="choice__hint" id={hintId}>
          {hint}
        </p>
      )}
    </fieldset>
  );
}
