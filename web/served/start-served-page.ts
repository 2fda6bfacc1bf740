import { startApplication } from "../mount/application.ts";
import { maySignIn } from "#renderer/data/session/may-sign-in.ts";
import type { IslandTexts } from "../islands/island-texts.ts";
import { startMenu } from "../islands/menu.ts";
import { startShortcuts } from "./start-shortcuts.ts";
import { startIslands } from "../islands/start-islands.ts";

interface ServedPage {
  texts: IslandTexts;
  /** Milliseconds for which the page's texts stay true. */
  trueForMs: number;
}

/**
 * Starts the interactive parts of a page that a guest reads as the server has rendered it, until an action needs the
 * application.
 */
export function startServedPage(page: HTMLElement, { texts, trueForMs }: ServedPage): void {
  // This attribute makes the style sheet show the parts that are hidden from signed-in users.
  page.dataset["read"] = "";
  startIslands();
  startMenu(page, texts);
  startShortcuts(page);
  setTimeout(startApplication, trueForMs);
  // When a user who has logged in goes back to this page, the browser may restore the page as it was when they left.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && maySignIn()) startApplication();
  });
}
