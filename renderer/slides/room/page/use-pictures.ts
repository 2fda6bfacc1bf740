import { useEffect, useRef, useState } from "react";
import { SLIDE_WIDTHS, type Slide } from "#contract/slides/deck.ts";
import { pictureUrl, pictureWidth } from "../../board-query.ts";
import { observeSize } from "./observe-size.ts";
import type { BoardDeck } from "./use-board-deck.ts";

const [LARGE, SMALL] = SLIDE_WIDTHS;
/** So many pictures are kept. */
const KEPT = 8;
/** A picture that didn't load is requested again after this time, in milliseconds. */
const RETRY_MS = 4000;
/** So long a poor line needs to set up the call, which would wait behind the next pictures. Milliseconds. */
const CALLING_MS = 3000;

interface PictureOptions {
  slide: string;
  /** The element in which the page is shown. */
  page: Element | null;
  /** Called with the bytes that a picture took on the line; 0 if it was cached. */
  onLoaded: (bytes: number) => void;
  onFailed: () => void;
}

/** Returns the bytes that the last transfer from this address took, headers included. https://w3c.github.io/resource-timing */
function transferredFrom(url: string): number {
  const entry = performance.getEntriesByName(url, "resource").at(-1);
  return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0;
}

/** Returns true once the call has had the time to start. */
function useCallTime(): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), CALLING_MS);
    return () => clearTimeout(timer);
  }, []);
  return isOver;
}

/**
 * Loads the slide's picture in the size in which it is shown, then those of the next two. Returns the address of a
 * slide's picture once it has loaded: if possible the suitable one, otherwise the other.
 */
export function usePictures(
  board: BoardDeck | null,
  { slide, page, onLoaded, onFailed }: PictureOptions,
): (slide: Slide) => string | null {
  const kept = useRef(new Map<string, HTMLImageElement>());
  const [loaded, setLoaded] = useState<readonly string[]>([]);
  /** 0 while the page's width is unknown. */
  const [pixels, setPixels] = useState(0);
  useEffect(() => (page ? observeSize(page, { onSize: setPixels }) : undefined), [page]);
  const width = pictureWidth(pixels);
  const ticket = board?.ticket ?? "";
  const slides = board?.deck.slides ?? [];
  const at = slides.findIndex(({ _id }) => _id === slide);
  const urls = slides
    .slice(Math.max(at, 0), at + 3)
    .filter(({ paper }) => paper === null)
    .map(({ _id }) => pictureUrl(ticket, _id, width));
  const ahead = useCallTime() ? urls : urls.slice(0, 1);
  // The next ones wait, so that they don't take the line from the one that is shown.
  const wanted = ahead.find((url) => !loaded.includes(url));
  useEffect(() => {
    if (wanted === undefined || pixels === 0) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const image = kept.current.get(wanted) ?? new Image();
    image.addEventListener("load", () => {
      onLoaded(transferredFrom(wanted));
      kept.current.set(wanted, image);
      for (const url of [...kept.current.keys()].slice(0, -KEPT)) kept.current.delete(url);
      setLoaded([...kept.current.keys()]);
    });
    image.addEventListener("error", () => (timer = setTimeout(onFailed, RETRY_MS)));
    image.src = wanted;
    return () => clearTimeout(timer);
  }, [wanted, pixels, onLoaded, onFailed]);
  return ({ _id }) =>
    [width, LARGE, SMALL].map((one) => pictureUrl(ticket, _id, one)).find((url) => loaded.includes(url)) ??
    null;
}
