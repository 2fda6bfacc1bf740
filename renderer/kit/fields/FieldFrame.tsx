import { type ReactNode, useId } from "react";
import "./text-field.css";

export interface FieldFrameProps {
  label: string;
  hint?: ReactNode;
  /** The validation message. */
  issue?: string | undefined;
  /** True if the issue is an alert, because no banner above the form says it. */
  announced?: boolean | undefined;
  /** Marks the field with an asterisk. */
  required?: boolean | undefined;
}

/** Attributes that connect a control to its label, issue and hint. */
interface ControlProps {
  id: string;
  required: boolean | undefined;
  "aria-invalid": true | undefined;
  "aria-describedby": string | undefined;
}

interface Props extends Omit<FieldFrameProps, "label"> {
  /** Undefined if the control has its label beside it. */
  label?: string;
  children: (control: ControlProps) => ReactNode;
}

/**
 * A field with its label above the control, and its issue and hint below. Issue and hint describe the control. The
 * issue is usually no alert, because the banner above the form is already announced.
 */
export function FieldFrame({ label, hint, issue, announced = false, required, children }: Props) {
  const id = useId();
  const [issueId, hintId] = [`${id}-issue`, `${id}-hint`];
  const described = [issue !== undefined && issueId, hint !== undefined && hintId].filter(Boolean).join(" ");
  return (
    <div className="text-field">
      {label !== undefined && (
        <label htmlFor={id} className="text-field__label">
          {label}
          {required && <span aria-hidden>*</span>}
        </label>
      )}
      {children({
        id,
        required,
        "aria-invalid": issue !== undefined || undefined,
        "aria-describedby": described || undefined,
      })}
      {issue !== undefined && (
        <span className="text-field__issue" id={issueId} role={announced ? "alert" : undefined}>
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
