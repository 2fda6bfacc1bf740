import { useCallback, useState } from "react";

/** The text fields of a form. `change("email")` is the `onChange` of that field's input. */
export function useFields<Fields extends Record<keyof Fields, string>>(start: Fields | (() => Fields)) {
  const [fields, setFields] = useState(start);
  const change = useCallback(
    (name: keyof Fields) => (_: unknown, data: { value: string }) =>
      setFields((before) => ({ ...before, [name]: data.value })),
    [],
  );
  return { fields, change, setFields };
}
