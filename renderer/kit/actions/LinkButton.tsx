import type { MouseEvent, ReactElement } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";
import { buttonClass, type ButtonLook } from "./button-class.ts";

interface LinkButtonProps extends ButtonLook {
  to: string;
  children: string;
  icon?: ReactElement;
  /** An accessible name, if the text alone is not clear. */
  label?: string;
  /** Called with true if the page changes here, and not in a new tab. */
  onClick?: (opensHere: boolean) => void;
}

/** A link that looks like a button. A click navigates with the router, unless the user opens the link in a new tab. */
export function LinkButton({ to, onClick, children, icon, label, ...look }: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    follow(event);
    onClick?.(event.defaultPrevented);
  };
  return (
    <a className={buttonClass(look)} href={href} aria-label={label} onClick={handleClick}>
      {icon}
      {children}
    </a>
  );
}
