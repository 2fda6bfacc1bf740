import type { ComponentProps } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

interface TextAreaFieldProps
  extends FieldFrameProps, Omit<ComponentProps<"textarea">, "onChange" | "className" | "id"> {
  onChange: (event: unknown, data: { value: string }) => void;
}

/** A native multi-line field, for pages without Fluent. It grows with its text. */
export function TextAreaField({ label, hint, issue, onChange, ...textarea }: TextAreaFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} issue={issue}>
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
