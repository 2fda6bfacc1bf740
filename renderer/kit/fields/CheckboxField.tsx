import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";
import "./checkbox-field.css";

interface CheckboxFieldProps extends FieldFrameProps, Pick<ComponentProps<"input">, "name" | "value"> {
  checked: boolean;
  onChange: (event: unknown, data: { checked: boolean }) => void;
}

/** A native checkbox with its label beside it. */
export function CheckboxField({ label, hint, issue, announced, onChange, ...input }: CheckboxFieldProps) {
  return (
    <FieldFrame {...{ hint, issue, announced }}>
      {(control) => (
        <div className="checkbox-field">
          <input
            {...input}
            {...control}
            type="checkbox"
            onChange={(event) => onChange(event, { checked: event.target.checked })}
          />
          <label htmlFor={control.id}>{label}</label>
        </div>
      )}
    </FieldFrame>
  );
}
