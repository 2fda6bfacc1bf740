import type { Dialog, WebContents } from "electron";
import type { ShellTexts } from "#contract/desktop/desktop-bridge.ts";

interface UnloadQuestionDeps {
  dialog: Pick<Dialog, "showMessageBoxSync">;
  texts: () => ShellTexts | null;
}

/**
 * Asks before leaving a page that reports unsaved or unsent data, as browsers do. Without this handler, Electron would
 * stay on the page, so that the window could not even be closed.
 */
export function askBeforeUnload(
  contents: WebContents,
  { dialog, texts: readTexts }: UnloadQuestionDeps,
): void {
  contents.on("will-prevent-unload", (event) => {
    const texts = readTexts();
    const leaves =
      texts === null ||
      dialog.showMessageBoxSync({
        type: "question",
        title: texts.unsavedTitle,
        message: texts.unsavedTitle,
        detail: texts.unsavedText,
        buttons: [texts.stay, texts.leave],
        defaultId: 0,
        cancelId: 0,
        noLink: true,
      }) === 1;
    // In Electron, preventing this event allows the page to unload.
    if (leaves) event.preventDefault();
  });
}
