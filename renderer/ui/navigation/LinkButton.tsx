import { Button, type ButtonProps } from "@fluentui/react-components";
import type { MouseEvent, ReactElement } from "react";
import { useHref, useLinkClickHandler } from "react-router-dom";

interface LinkButtonProps {
  to: string;
  children: string;
  appearance?: NonNullable<ButtonProps["appearance"]>;
  size?: NonNullable<ButtonProps["size"]>;
  icon?: ReactElement;
  /** Runs before the page changes. */
  onClick?: () => void;
}

/** A link that looks like a button. It opens in the router, or in a new tab on request. */
export function LinkButton({
  to,
  onClick,
  children,
  appearance = "secondary",
  size = "medium",
  icon,
}: LinkButtonProps) {
  const href = useHref(to);
  const follow = useLinkClickHandler(to);
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.();
    follow(event);
  };
  return (
    <Button as="a" href={href} onClick={handleClick} appearance={appearance} size={size} icon={icon ?? null}>
      {children}
    </Button>
  );
}
