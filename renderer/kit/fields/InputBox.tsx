import type { ComponentProps, ReactNode } from "react";
import "./text-field.css";

export interface InputBoxProps extends ComponentProps<"input"> {
  /** At the start of the field, inside its border. */
  before?: ReactNode;
  /** At the end of the field, inside its border. */
  after?: ReactNode;
}

/** A native text field with a border, without a visible label; `className` applies to the border. */
export function InputBox({ before, after, className = "", ...input }: InputBoxProps) {
  return (
    <span className={`text-field__box ${className}`.trimEnd()}>
      {before}
      <input {...input} />
      {after}
    </span>
  );
}
