import { type ReactNode, useId } from "react";
import "./text-field.css";

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** The validation message. */
  issue?: string | undefined;
}

/** Attributes that connect a control to its label, issue and hint. */
interface ControlProps {
  id: string;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

/**
 * A field with its label above the control, and its issue and hint below. Issue and hint describe the control, and
 * neither is an alert, because the banner above the form is already announced.
 */
export function FieldFrame({
  label,
  hint,
  issue,
  children,
}: FieldFrameProps & { children: (control: ControlProps) => ReactNode }) {
  const id = useId();
  const [issueId, hintId] = [`${id}-issue`, `${id}-hint`];
  const described = [issue !== undefined && issueId, hint !== undefined && hintId].filter(Boolean).join(" ");
  return (
    <div className="text-field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        "aria-invalid": issue !== undefined || undefined,
        "aria-describedby": described || undefined,
      })}
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
