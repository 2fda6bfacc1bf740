interface ChoiceProps<Value extends string> {
  /** Also the radio buttons' name, and the beginning of their ids. */
  name: string;
  legend: string;
  hint?: string;
  value: Value;
  options: readonly { value: Value; text: string; lang?: string }[];
  onChoose: (value: Value) => void;
}

/** One of a few, as radio buttons that look like what they are. */
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
              // The page is drawn anew in another language; by its id the focus comes back here.
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
