import type { KeyboardEvent, ReactNode } from "react";
import { choiceForKey } from "./menu-keys.ts";
import { useOpenMenu } from "./use-open-menu.ts";
import "./menu.css";

export interface MenuChoice {
  name: string;
  icon: ReactNode;
  onChoose: () => void;
}

interface MenuProps {
  label: string;
  /** The element beside which the menu opens, and which gets the focus back. */
  anchor: HTMLElement;
  choices: readonly MenuChoice[];
  onClose: () => void;
}

const itemsOf = (menu: Element) => [...menu.querySelectorAll<HTMLElement>("[role=menuitem]")];

/** An open menu in the browser's top layer. Escape, Tab, a press outside or a choice closes it. */
export function Menu({ label, anchor, choices, onClose }: MenuProps) {
  const { ref, close } = useOpenMenu(anchor, onClose);
  const handleKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, ctrlKey, metaKey, altKey } = event;
    if (key === "Escape" || key === "Tab") {
      // Tab keeps its default action, which continues from the element that regains the focus.
      if (key === "Escape") event.preventDefault();
      close();
      return;
    }
    if (ctrlKey || metaKey || altKey) return;
    const items = itemsOf(currentTarget);
    const current = items.findIndex((item) => item === document.activeElement);
    const next = choiceForKey(
      key,
      choices.map(({ name }) => name),
      current,
    );
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <div
      ref={ref}
      popover="manual"
      role="menu"
      tabIndex={-1}
      className="menu"
      aria-label={label}
      onKeyDown={handleKeyDown}
    >
      {choices.map(({ name, icon, onChoose }) => (
        <button
          key={name}
          type="button"
          role="menuitem"
          tabIndex={-1}
          className="menu__choice"
          onClick={() => {
            onChoose();
            close();
          }}
        >
          {icon}
          {name}
        </button>
      ))}
    </div>
  );
}
