import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { buttonClass, type ButtonLook } from "./button-class.ts";
import { Spinner } from "./Spinner.tsx";

export interface ButtonProps extends ComponentProps<"button">, ButtonLook {
  icon?: ReactNode;
  /** Can't be clicked, but keeps the focus and stays in the tab order. */
  disabledFocusable?: boolean;
  /** Like `disabledFocusable`, with a spinner in place of the icon. */
  busy?: boolean;
}

/** The native button in our design. It submits a form only with `type="submit"`. */
export function Button({
  appearance,
  size,
  danger,
  icon,
  busy = false,
  disabledFocusable = false,
  className = "",
  onClick,
  children,
  ...native
}: ButtonProps) {
  const inert = busy || disabledFocusable;
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // An inert button must not submit its form either, even when the user presses Enter in a field.
    if (inert) event.preventDefault();
    else onClick?.(event);
  };
  const look = buttonClass({
    ...(appearance && { appearance }),
    ...(size && { size }),
    ...(danger && { danger }),
  });
  return (
    <button
      type="button"
      {...native}
      {...(inert && { "aria-disabled": true })}
      className={`${look} ${className}`.trimEnd()}
      onClick={handleClick}
    >
      {busy ? <Spinner size={20} /> : icon}
      {children}
    </button>
  );
}
