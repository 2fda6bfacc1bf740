import { useState } from "react";

interface RangeFieldsOptions<Value> {
  from: Value | null;
  to: Value | null;
  /** Converts the typed text to a value. Returns null when it is invalid. */
  parse: (text: string) => Value | null;
  onChange: (ends: { from: Value | null; to: Value | null }) => void;
}

const textOf = (value: string | number | null) => (value === null ? "" : String(value));

/** The two ends of a range while they are typed. They are committed on blur or on Enter. */
export function useRangeFields<Value extends string | number>(options: RangeFieldsOptions<Value>) {
  const { parse, onChange } = options;
  const given = { from: textOf(options.from), to: textOf(options.to) };
  const [texts, setTexts] = useState(given);
  const [previous, setPrevious] = useState(given);
  // The URL was changed by something other than these fields, for example by Back, so the fields are updated.
  if (previous.from !== given.from || previous.to !== given.to) {
    setPrevious(given);
    setTexts(given);
  }
  const invalid = (text: string) => text.trim() !== "" && parse(text) === null;
  const end = (name: "from" | "to") => ({
    value: texts[name],
    invalid: invalid(texts[name]),
    onType: (text: string) => setTexts({ ...texts, [name]: text }),
  });
  const commit = () => {
    if (invalid(texts.from) || invalid(texts.to)) return;
    if (texts.from === given.from && texts.to === given.to) return;
    onChange({ from: parse(texts.from), to: parse(texts.to) });
  };
  return { from: end("from"), to: end("to"), commit };
}
