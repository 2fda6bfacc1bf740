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
  connected: boolean;
  /** Called with the bytes that a picture took on the line; 0 if it was cached. */
  onLoaded: (bytes: number) => void;
  onFailed: () => void;
}

/** Returns the bytes that the last transfer from this address took, headers included. https://w3c.github.io/resource-timing */
function transferredFrom(url: string): number {
  const entry = performance.getEntriesByName(url, "resource").at(-1);
  return entry instanceof PerformanceResourceTiming ? entry.transferSize : 0;
}

const keyOf = ({ _id }: Pick<Slide, "_id">, width: number) => `${_id}/${width}`;

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
  { slide, page, connected, onLoaded, onFailed }: PictureOptions,
): (slide: Slide) => string | null {
  /** By slide and width, so that what was loaded with one ticket is shown with the next. */
  const kept = useRef(new Map<string, HTMLImageElement>());
  const [loaded, setLoaded] = useState<ReadonlyMap<string, HTMLImageElement>>(new Map());
  /** 0 while the page's width is unknown. */
  const [pixels, setPixels] = useState(0);
  useEffect(() => (page ? observeSize(page, { onSize: setPixels }) : undefined), [page]);
  const width = pictureWidth(pixels);
  const ticket = board?.ticket ?? null;
  const slides = board?.deck.slides ?? [];
  const at = slides.findIndex(({ _id }) => _id === slide);
  const pictures = slides.slice(Math.max(at, 0), at + 3).filter(({ paper }) => paper === null);
  const ahead = useCallTime() ? pictures : pictures.slice(0, 1);
  // The next ones wait, so that they don't take the line from the one that is shown.
  const wanted = ahead.find((picture) => !loaded.has(keyOf(picture, width)))?._id;
  const isMeasured = pixels > 0;
  useEffect(() => {
    if (wanted === undefined || ticket === null || !isMeasured) return undefined;
    const url = pictureUrl(ticket, wanted, width);
    const key = keyOf({ _id: wanted }, width);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const replaced = new AbortController();
    const image = new Image();
    image.addEventListener("load", () => {
      if (kept.current.has(key)) return;
      onLoaded(transferredFrom(url));
      kept.current = new Map([...kept.current, [key, image] as const].slice(-KEPT));
      setLoaded(kept.current);
    });
    const retry = () => (timer = setTimeout(onFailed, RETRY_MS));
    // Without a connection, the ticket may be good; then the picture is requested again once there is one.
    if (connected) image.addEventListener("error", retry, { signal: replaced.signal });
    // The browser keeps the sizes of 250 transfers, and no more.
    performance.clearResourceTimings();
    image.src = url;
    return () => {
      replaced.abort();
      clearTimeout(timer);
    };
  }, [wanted, ticket, width, isMeasured, connected, onLoaded, onFailed]);
  return (of) =>
    [width, LARGE, SMALL].map((one) => loaded.get(keyOf(of, one))?.src).find((src) => src !== undefined) ??
    null;
}
