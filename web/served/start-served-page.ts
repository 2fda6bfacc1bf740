import { startApplication } from "../mount/application.ts";
import { isGuest } from "./guest.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { startMenu } from "../islands/menu.ts";
import { startShortcuts } from "./shortcuts.ts";
import { startIslands } from "../islands/start-islands.ts";

interface ServedPage {
  texts: IslandTexts;
  /** How long what the page says is true, in milliseconds. */
  trueForMs: number;
}

/** What moves on each page that a guest reads as it was served, until something needs the application. */
export function startServedPage(page: HTMLElement, { texts, trueForMs }: ServedPage): void {
  // The page's style shows what it hides from people who are known.
  page.dataset["read"] = "";
  startIslands();
  startMenu(page, texts);
  startShortcuts(page);
  setTimeout(startApplication, trueForMs);
  // Back from log-in, the browser may show the page as it was left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && !isGuest()) startApplication();
  });
}
