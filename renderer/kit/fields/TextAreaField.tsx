import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

interface TextAreaFieldProps
  extends FieldFrameProps, Omit<ComponentProps<"textarea">, "onChange" | "className" | "id" | "required"> {
  onChange: (event: unknown, data: { value: string }) => void;
}

export function TextAreaField({ label, hint, issue, required, onChange, ...textarea }: TextAreaFieldProps) {
  return (
    <FieldFrame {...{ label, hint, issue, required }}>
      {(control) => (
        <span className="text-field__box text-field__box--lines">
          <textarea
            {...textarea}
            {...control}
            onChange={(event) => onChange(event, { value: event.target.value })}
          />
        </span>
      )}
    </FieldFrame>
  );
}
