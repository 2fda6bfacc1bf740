import { createStore } from "zustand/vanilla";

/** The open dialogs, of which the last one is on top. */
export const openDialogs = createStore<readonly HTMLDialogElement[]>(() => []);

/** Prevents the page behind a dialog from scrolling, without a layout shift if its scroll bar takes space. */
function holdPage(isBehind: boolean): void {
  const { classList, clientWidth } = document.documentElement;
  if (!isBehind) classList.remove("behind-dialog", "behind-dialog--scrolls");
  else if (!classList.contains("behind-dialog")) {
    classList.toggle("behind-dialog--scrolls", window.innerWidth > clientWidth);
    classList.add("behind-dialog");
  }
}

/** A `ref` for dialogs: shows the dialog above everything else, and closes it before it is removed from the page. */
export function showModally(dialog: HTMLDialogElement): () => void {
  dialog.showModal();
  openDialogs.setState((open) => [...open, dialog], true);
  holdPage(true);
  return () => {
    openDialogs.setState((open) => open.filter((other) => other !== dialog), true);
    holdPage(openDialogs.getState().length > 0);
    // Closing the dialog restores the focus.
    dialog.close();
  };
}
