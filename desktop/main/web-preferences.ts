import type { WebPreferences } from "electron";

/** Of every window with a page in it. A page is the web: nothing of Node is in it, and it lives in the sandbox. */
export function pagePreferences(preload: string, packaged: boolean): WebPreferences {
  return {
    preload,
    contextIsolation: true,
    sandbox: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    allowRunningInsecureContent: false,
    webviewTag: false,
    navigateOnDragDrop: false,
    spellcheck: true,
    devTools: !packaged,
  };
}
