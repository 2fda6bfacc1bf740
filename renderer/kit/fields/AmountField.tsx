import { type ComponentProps, useState } from "react";
import { readAmount } from "#contract/text/read-amount.ts";
import { TextField } from "./TextField.tsx";

/** A number, or null for an empty field. Text that is not a number stays text, which the contract rejects. */
export type Amount = number | string | null;

interface AmountFieldProps extends Omit<ComponentProps<typeof TextField>, "value" | "onChange"> {
  value: Amount;
  onChange: (event: unknown, data: { value: Amount }) => void;
}

export const readTyped = (text: string): Amount => (text.trim() === "" ? null : readAmount(text));

/**
 * A field whose value is a number. It shows the number as it was typed. It is no `type="number"` by default, because
 * that silently drops text that is not a number.
 */
export function AmountField({ value, onChange, ...field }: AmountFieldProps) {
  const [typed, setTyped] = useState("");
  return (
    <TextField
      inputMode="decimal"
      {...field}
      value={readTyped(typed) === value ? typed : String(value ?? "")}
      onChange={(event, data) => {
        setTyped(data.value);
        onChange(event, { value: readTyped(data.value) });
      }}
    />
  );
}
