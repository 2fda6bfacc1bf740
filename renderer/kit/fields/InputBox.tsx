import type { ComponentProps, ReactNode } from "react";
import "./text-field.css";

export interface InputBoxProps extends ComponentProps<"input"> {
  /** Stands at the start of the field, inside of its border. */
  before?: ReactNode;
  /** Stands at the end of the field, inside of its border. */
  after?: ReactNode;
}

/** A native text field in its border, without a visible label: `className` is that of the border. */
export function InputBox({ before, after, className = "", ...input }: InputBoxProps) {
  return (
    <span className={`text-field__box ${className}`.trimEnd()}>
      {before}
      <input {...input} />
      {after}
    </span>
  );
}
