import { watchPageErrors } from "#renderer/data/client/watch-page-errors.ts";
import { createBrowserPlatform } from "#renderer/data/platform/browser-platform.ts";
import { providePlatform } from "#renderer/data/platform/platform.ts";
import { registerWorker } from "./register-worker.ts";
import { followLanguage, startChoices } from "./choices.ts";
import { startConnectionNotice } from "./connection-notice.ts";
import { readIslandTexts } from "./island-texts.ts";
import { startPictures } from "./pictures.ts";

/** Starts what moves on every page that is read without React. */
export function startIslands(): void {
  providePlatform(createBrowserPlatform(window));
  watchPageErrors();
  followLanguage();
  startChoices();
  startPictures();
  startConnectionNotice(readIslandTexts());
  void registerWorker();
}
