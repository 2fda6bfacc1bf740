import type { Paper } from "#contract/slides/deck.ts";
import { paperColours, RULE_COLOUR } from "./ink-colours.ts";

/** How many squares or lines fit into a page's width. */
const ACROSS = { squared: 40, lined: 28 } as const;

/** Draws a blank page that fills the canvas. */
export function drawPaper(context: CanvasRenderingContext2D, paper: Paper): void {
  const { width, height } = context.canvas;
  context.fillStyle = paperColours[paper];
  context.fillRect(0, 0, width, height);
  if (paper !== "squared" && paper !== "lined") return;
  const step = width / ACROSS[paper];
  const thickness = Math.max(1, Math.round(width / 1280));
  context.fillStyle = RULE_COLOUR;
  for (let y = step; y < height; y += step) context.fillRect(0, Math.round(y), width, thickness);
  if (paper === "lined") return;
  for (let x = step; x < width; x += step) context.fillRect(Math.round(x), 0, thickness, height);
}
