import { type ComponentProps, type ReactNode, useId } from "react";
import "./text-field.css";

interface TextFieldProps extends Omit<ComponentProps<"input">, "onChange" | "className" | "id"> {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value. */
  issue?: string | undefined;
  /** Stands at the end of the field, inside of its border. */
  after?: ReactNode;
  onChange: (event: unknown, data: { value: string }) => void;
}

/**
 * A native text field with its label above, its issue and its hint below, on pages without Fluent. Both describe the
 * field; neither is an alert, because the banner above the form is announced.
 */
export function TextField({ label, hint, issue, after, onChange, ...input }: TextFieldProps) {
  const id = useId();
  const [issueId, hintId] = [`${id}-issue`, `${id}-hint`];
  const described = [issue !== undefined && issueId, hint !== undefined && hintId].filter(Boolean).join(" ");
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      <span className="text-field__box">
        <input
          {...input}
          id={id}
          aria-invalid={issue !== undefined || undefined}
          aria-describedby={described || undefined}
          onChange={(event) => onChange(event, { value: event.target.value })}
        />
        {after}
      </span>
      {issue !== undefined && (
        <span className="text-field__issue" id={issueId}>
          {issue}
        </span>
      )}
      {hint !== undefined && (
        <span className="text-field__hint" id={hintId}>
          {hint}
        </span>
      )}
    </div>
  );
}
