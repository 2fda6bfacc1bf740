import { useState } from "react";

interface RangeFieldsOptions<Value> {
  from: Value | null;
  to: Value | null;
  /** What is typed → its value; null when it is none. */
  parse: (text: string) => Value | null;
  onChange: (ends: { from: Value | null; to: Value | null }) => void;
}

const textOf = (value: string | number | null) => (value === null ? "" : String(value));

/** The two ends of a range as they are typed; they count once the field is left or Enter is pressed. */
export function useRangeFields<Value extends string | number>(options: RangeFieldsOptions<Value>) {
  const { parse, onChange } = options;
  const given = { from: textOf(options.from), to: textOf(options.to) };
  const [texts, setTexts] = useState(given);
  const [shownFor, setShownFor] = useState(given);
  // The address changed by other means, as Back: the fields follow.
  if (shownFor.from !== given.from || shownFor.to !== given.to) {
    setShownFor(given);
    setTexts(given);
  }
  const wrong = (text: string) => text.trim() !== "" && parse(text) === null;
  const end = (name: "from" | "to") => ({
    value: texts[name],
    wrong: wrong(texts[name]),
    onType: (text: string) => setTexts({ ...texts, [name]: text }),
  });
  const settle = () => {
    if (wrong(texts.from) || wrong(texts.to)) return;
    if (texts.from === given.from && texts.to === given.to) return;
    onChange({ from: parse(texts.from), to: parse(texts.to) });
  };
  return { from: end("from"), to: end("to"), settle };
}
