import type { ComponentProps, ReactNode } from "react";
import { FieldFrame, type FieldFrameProps } from "./FieldFrame.tsx";

interface TextFieldProps
  extends FieldFrameProps, Omit<ComponentProps<"input">, "onChange" | "className" | "id"> {
  /** Stands at the end of the field, inside of its border. */
  after?: ReactNode;
  onChange: (event: unknown, data: { value: string }) => void;
}

/** A native text field, for pages without Fluent. */
export function TextField({ label, hint, issue, after, onChange, ...input }: TextFieldProps) {
  return (
    <FieldFrame label={label} hint={hint} issue={issue}>
      {(control) => (
        <span className="text-field__box">
          <input
            {...input}
            {...control}
            onChange={(event) => onChange(event, { value: event.target.value })}
          />
          {after}
        </span>
      )}
    </FieldFrame>
  );
}
