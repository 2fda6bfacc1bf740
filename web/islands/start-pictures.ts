import { removePreview, replaceFailedPicture } from "#renderer/kit/media/settle-picture.ts";

/** Replaces pictures that can't be loaded, and removes the previews of the others. */
export function startPictures(): void {
  const watch = (type: "load" | "error", settle: (picture: HTMLImageElement) => void) =>
    document.addEventListener(
      type,
      ({ target }) => {
        if (target instanceof HTMLImageElement) settle(target);
      },
      // These events do not bubble.
      { capture: true },
    );
  watch("load", removePreview);
  watch("error", replaceFailedPicture);
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-fallback]"))
    if (picture.complete && picture.naturalWidth === 0) replaceFailedPicture(picture);
    else if (picture.complete) removePreview(picture);
}
