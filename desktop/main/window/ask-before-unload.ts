import type { Dialog, WebContents } from "electron";
import type { ShellTexts } from "#contract/desktop/desktop-bridge.ts";

interface UnloadQuestionDeps {
  dialog: Pick<Dialog, "showMessageBoxSync">;
  texts: () => ShellTexts | null;
}

/**
 * Asks before a page goes that says it has something unsaved or unsent, as browsers do. Without an answer Electron would
 * keep the page, so that a window could not even be closed.
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
    // Lets it go.
    if (leaves) event.preventDefault();
  });
}
