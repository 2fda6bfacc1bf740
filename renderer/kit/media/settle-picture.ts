/** Removes the preview behind a picture that has loaded. */
export function removePreview(picture: HTMLImageElement): void {
  picture.style.background = "";
}

/**
 * Replaces a picture that can't be loaded: if a resized version fails, the stored picture is tried; if that fails too,
 * the fallback is shown.
 */
export function replaceFailedPicture(picture: HTMLImageElement): void {
  const { fallback } = picture.dataset;
  if (fallback === undefined) return;
  const sources = picture.parentElement?.querySelectorAll("source[srcset]") ?? [];
  if (sources.length > 0) {
    // Without these attributes, the browser loads the stored picture.
    for (const source of sources) source.removeAttribute("srcset");
    return;
  }
  delete picture.dataset["fallback"];
  picture.src = fallback;
  removePreview(picture);
}
