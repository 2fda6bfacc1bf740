import { startApplication } from "../mount/application.ts";
import { isGuest } from "./guest.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { startMenu } from "../islands/menu.ts";
import { startShortcuts } from "./start-shortcuts.ts";
import { startIslands } from "../islands/start-islands.ts";

interface ServedPage {
  texts: IslandTexts;
  /** How long the page's texts stay true, in milliseconds. */
  trueForMs: number;
}

/** Starts the interactive parts of each page that a guest reads as served, until an action needs the application. */
export function startServedPage(page: HTMLElement, { texts, trueForMs }: ServedPage): void {
  // Makes the page's style show the parts that are hidden from known users.
  page.dataset["read"] = "";
  startIslands();
  startMenu(page, texts);
  startShortcuts(page);
  setTimeout(startApplication, trueForMs);
  // After the return from log-in, the browser may show the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isGuest()) startApplication();
  });
}
