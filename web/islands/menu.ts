import { trapFocus } from "#renderer/kit/navigation/trap-focus.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Makes the narrow header's menu work without React, as `useMenu` does in the application. */
export function startMenu(page: ParentNode, texts: IslandTexts): void {
  const frame = page.querySelector<HTMLElement>(".site-header__menu");
  const button = frame?.querySelector<HTMLButtonElement>(".site-header__toggle");
  const nav = frame?.querySelector(".site-header__nav");
  if (!frame || !button || !nav) return;
  const isOpen = () => button.ariaExpanded === "true";
  const show = (open: boolean) => {
    nav.classList.toggle("site-header__nav--open", open);
    button.ariaExpanded = String(open);
    button.ariaLabel = open ? texts.closeMenu : texts.openMenu;
  };
  button.addEventListener("click", () => show(!isOpen()));
  document.addEventListener("pointerdown", ({ target }) => {
    if (isOpen() && target instanceof Node && !frame.contains(target)) show(false);
  });
  document.addEventListener("keydown", (event) => {
    if (!isOpen()) return;
    if (event.key === "Tab") trapFocus(event, frame);
    if (event.key !== "Escape") return;
    show(false);
    button.focus();
  });
}
