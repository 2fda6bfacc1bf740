/**
 * Replaces a picture that can't be loaded, as `Picture.tsx` does: if a resized version fails, the stored picture is
 * tried; if that fails too, the fallback is shown.
 */
function replace(picture: HTMLImageElement): void {
  const { fallback } = picture.dataset;
  if (fallback === undefined) return;
  const sources = picture.parentElement?.querySelectorAll("source") ?? [];
  if (sources.length > 0) {
    // Without `<source>` elements, the browser loads the stored picture.
    for (const source of sources) source.remove();
    return;
  }
  delete picture.dataset["fallback"];
  picture.src = fallback;
}

/** Replaces pictures that can't be loaded. */
export function startPictures(): void {
  // Uses the capture phase, because `error` does not bubble.
  document.addEventListener(
    "error",
    ({ target }) => {
      if (target instanceof HTMLImageElement) replace(target);
    },
    { capture: true },
  );
  for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-fallback]"))
    if (picture.complete && picture.naturalWidth === 0) replace(picture);
}
