import { watchPageErrors } from "#renderer/data/client/watch-page-errors.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { registerWorker } from "./register-worker.ts";
import { startChoices } from "./choices.ts";
import { startConnectionBanner } from "./connection-banner.ts";
import { readIslandTexts } from "./island-texts.ts";
import { startPictures } from "./start-pictures.ts";

/** Starts the interactive parts of every page that works without React. */
export function startIslands(): void {
  providePlatform(createBrowserPlatform(window));
  watchPageErrors();
  startChoices();
  startPictures();
  startConnectionBanner(readIslandTexts());
  void registerWorker();
}
