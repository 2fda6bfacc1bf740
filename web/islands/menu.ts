import { watchOpenMenu } from "#renderer/kit/navigation/open-menu.ts";
import type { IslandTexts } from "./island-texts.ts";

/** Makes the narrow header's menu work without React. */
export function startMenu(page: ParentNode, texts: IslandTexts): void {
  const frame = page.querySelector<HTMLElement>(".site-header__menu");
  const button = frame?.querySelector<HTMLButtonElement>(".site-header__toggle");
  if (!frame || !button) return;
  let stop = () => {};
  const show = (open: boolean) => {
    button.ariaExpanded = String(open);
    button.ariaLabel = open ? texts.closeMenu : texts.openMenu;
    stop();
    stop = open ? watchOpenMenu({ frame, button }, () => show(false)) : () => {};
  };
  button.addEventListener("click", () => show(button.ariaExpanded !== "true"));
}
