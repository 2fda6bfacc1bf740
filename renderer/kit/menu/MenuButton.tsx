import { useState } from "react";
import { Button, type ButtonProps } from "../actions/Button.tsx";
import { Menu, type MenuChoice } from "./Menu.tsx";

interface MenuButtonProps extends ButtonProps {
  /** Names the button and its menu. */
  label: string;
  choices: readonly MenuChoice[];
}

/** A button that opens and closes a menu. */
export function MenuButton({ label, choices, ...button }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        {...button}
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(anchor === null ? currentTarget : null)}
      />
      {anchor && <Menu {...{ label, anchor, choices }} onClose={() => setAnchor(null)} />}
    </>
  );
}
