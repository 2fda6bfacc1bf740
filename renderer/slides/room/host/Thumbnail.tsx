import type { Slide } from "#contract/slides/deck.ts";
import { drawPaper } from "../../ink/draw-paper.ts";
import { pictureUrl } from "../page/use-pictures.ts";

const WIDTH = 128;

/** A small picture of a page, without its ink. */
export function Thumbnail({ slide: { _id, paper, ratio }, ticket }: { slide: Slide; ticket: string }) {
  const height = Math.round(WIDTH * ratio);
  if (paper === null)
    return <img src={pictureUrl(ticket, _id, 640)} alt="" width={WIDTH} height={height} loading="lazy" />;
  const draw = (canvas: HTMLCanvasElement | null) => {
    const context = canvas?.getContext("2d");
    if (context) drawPaper(context, paper);
  };
  return <canvas ref={draw} width={WIDTH} height={height} aria-hidden />;
}
