import type { Slide } from "#contract/slides/deck.ts";
import { pictureUrl } from "./board-query.ts";
import { drawPaper } from "./ink/draw-paper.ts";

const WIDTH = 128;

interface ThumbnailProps {
  slide: Slide;
  /** Null until it is known. */
  ticket: string | null;
}

/** A small picture of a page, without its ink. */
export function Thumbnail({ slide: { _id, paper, ratio }, ticket }: ThumbnailProps) {
  const height = Math.round(WIDTH * ratio);
  if (paper === null) {
    const src = ticket === null ? undefined : pictureUrl(ticket, _id, 640);
    return <img src={src} alt="" width={WIDTH} height={height} loading="lazy" decoding="async" />;
  }
  const draw = (canvas: HTMLCanvasElement | null) => {
    const context = canvas?.getContext("2d");
    if (context) drawPaper(context, paper);
  };
  return <canvas ref={draw} width={WIDTH} height={height} aria-hidden />;
}
