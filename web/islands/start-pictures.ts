/** Replaces a size that can't be loaded with the stored picture, then with the fallback, as in `Picture.tsx`. */
function replace(picture: HTMLImageElement): void {
  const { fallback } = picture.dataset;
  if (fallback === undefined) return;
  const sources = picture.parentElement?.querySelectorAll("source") ?? [];
  if (sources.length > 0) {
    // Makes the browser choose a source again.
    for (const source of sources) source.remove();
    return;
  }
  delete picture.dataset["fallback"];
  picture.src = fallback;
}

/** Replaces pictures that can't be loaded. */
export function startPictures(): void {
  // Captured, because `error` does not bubble.
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
