import { useEffect, useRef } from "react";
import type { Slide } from "#contract/slides/deck.ts";
import { drawPaper } from "../../ink/draw-paper.ts";
import type { InkBook } from "../../ink/ink-book.ts";
import { groundOf } from "../../ink/ink-colours.ts";
import { InkLayers, loadLetters } from "../../ink/ink-layers.ts";
import { Reveal } from "../../ink/reveal.ts";
import { observeSize } from "./observe-size.ts";

/** Pixels for each CSS pixel. With more, as phones have, a slow one draws fewer frames, and ink looks the same. */
const MOST_PIXELS = 2;

/** Returns the refs of a page's three canvases, and keeps them drawn: its paper, finished ink, and ink being drawn. */
export function useInkCanvas(book: InkBook, { _id: slide, paper }: Slide) {
  const lowest = useRef<HTMLCanvasElement>(null);
  const finished = useRef<HTMLCanvasElement>(null);
  const live = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const contexts = [lowest, finished, live].map((ref) => ref.current?.getContext("2d"));
    const [below, lower, upper] = contexts;
    if (!lower || !upper) return undefined;
    const layers = new InkLayers(lower, upper, groundOf(paper));
    return drawContinuously({ book, slide, layers }, lower.canvas, (width, height) => {
      if (!below || paper === null) return;
      Object.assign(below.canvas, { width, height });
      drawPaper(below, paper);
    });
  }, [book, slide, paper]);
  return { lowest, finished, live };
}

interface Drawn {
  book: InkBook;
  slide: string;
  layers: InkLayers;
}

/** Draws with the screen's next frame whatever has changed. Returns a function that stops. */
function drawContinuously(
  { book, slide, layers }: Drawn,
  canvas: HTMLCanvasElement,
  onResize: (width: number, height: number) => void,
): () => void {
  const reveal = new Reveal();
  const still = window.matchMedia("(prefers-reduced-motion: reduce)").matches;
  let frame: number | null = null;
  let letters = "";
  const draw = () => {
    frame = null;
    const next = reveal.frame(book.strokesOf(slide), performance.now());
    layers.draw(next);
    if (next.moves) request();
  };
  const request = () => void (frame ??= requestAnimationFrame(draw));
  const redrawTexts = () => {
    const texts = book.strokesOf(slide).filter(({ tool }) => tool === "text");
    const all = texts.map(({ text }) => text).join("");
    if (all === letters) return;
    letters = all;
    const redraw = () => {
      layers.reset();
      request();
    };
    loadLetters(texts).then(redraw, reportError);
  };
  const unsubscribe = book.on((change) => {
    if (change.slide !== slide) return;
    if (change.kind === "loaded") reveal.finish();
    else reveal.add(change.parts, performance.now(), still || change.kind === "own");
    redrawTexts();
    request();
  });
  const stopObserving = observeSize(canvas, {
    mostPixels: MOST_PIXELS,
    onSize(width, height) {
      layers.resize(width, height);
      onResize(width, height);
      request();
    },
  });
  redrawTexts();
  return () => {
    unsubscribe();
    stopObserving();
    if (frame !== null) cancelAnimationFrame(frame);
  };
}
