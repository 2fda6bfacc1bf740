import { PAGE_UNITS } from "#contract/slides/board.ts";
import { EDGE_COLOUR, type Ground, inkColour, MARK_OPACITY } from "./ink-colours.ts";
import type { Stroke } from "./ink-state.ts";
import type { Frame } from "./reveal.ts";
import { LINE_WIDTH, strokePath, TEXT_LINE, TEXT_SIZE } from "./stroke-path.ts";

/** The edge around ink on a picture, in page units on each side. */
const EDGE = 14;
const FONT = `${TEXT_SIZE}px Figtree, "Noto Sans Ethiopic", sans-serif`;

const paths = new WeakMap<Stroke, { kind: "area" | "line"; path: Path2D } | null>();

/** Null for a text. A stroke never changes, so its path is computed once. */
function pathOf(stroke: Stroke): { kind: "area" | "line"; path: Path2D } | null {
  const known = paths.get(stroke);
  if (known !== undefined) return known;
  const { kind, path } = strokePath(stroke);
  const made = kind === "text" ? null : { kind, path: new Path2D(path) };
  paths.set(stroke, made);
  return made;
}

/**
 * Draws a slide's ink on two canvases: finished strokes stay on the lower one, and only those still being drawn are
 * redrawn with each frame. So a stroke costs the same, however much has been drawn before.
 */
export class InkLayers {
  readonly #finished: CanvasRenderingContext2D;
  readonly #live: CanvasRenderingContext2D;
  readonly #ground: Ground;
  #drawn: readonly Stroke[] = [];
  #isLiveEmpty = true;

  constructor(finished: CanvasRenderingContext2D, live: CanvasRenderingContext2D, ground: Ground) {
    this.#finished = finished;
    this.#live = live;
    this.#ground = ground;
  }

  /** In device pixels. What was drawn is gone. */
  resize(width: number, height: number): void {
    for (const { canvas } of [this.#finished, this.#live]) Object.assign(canvas, { width, height });
    this.reset();
  }

  /** Draws everything again with the next frame. */
  reset(): void {
    clear(this.#finished);
    this.#drawn = [];
    this.#isLiveEmpty = false;
  }

  draw({ strokes, settled }: Frame): void {
    const isPrefix =
      this.#drawn.length <= settled &&
      this.#drawn.every((stroke, index) => looksSame(stroke, strokes[index]));
    if (!isPrefix) this.reset();
    for (const stroke of strokes.slice(this.#drawn.length, settled))
      drawStroke(this.#finished, stroke, this.#ground);
    if (this.#drawn.length !== settled) this.#drawn = strokes.slice(0, settled);
    const live = strokes.slice(settled);
    if (live.length === 0 && this.#isLiveEmpty) return;
    clear(this.#live);
    for (const stroke of live) drawStroke(this.#live, stroke, this.#ground);
    this.#isLiveEmpty = live.length === 0;
  }
}

/** A stroke only ever grows, and it may be another object once the server has it. */
const looksSame = (one: Stroke, other: Stroke | undefined): boolean =>
  one === other || (one.id === other?.id && one.points.length === other.points.length);

function clear(context: CanvasRenderingContext2D): void {
  context.resetTransform();
  context.clearRect(0, 0, context.canvas.width, context.canvas.height);
}

function drawStroke(context: CanvasRenderingContext2D, stroke: Stroke, ground: Ground): void {
  const scale = context.canvas.width / PAGE_UNITS;
  const marks = stroke.tool === "highlighter";
  context.setTransform(scale, 0, 0, scale, 0, 0);
  context.globalAlpha = marks ? MARK_OPACITY : 1;
  context.lineCap = context.lineJoin = "round";
  const shape = pathOf(stroke);
  const hasEdge = ground === "picture" && !marks;
  if (hasEdge) {
    context.strokeStyle = EDGE_COLOUR;
    context.lineWidth = 2 * EDGE + (shape?.kind === "line" ? LINE_WIDTH : 0);
    if (shape === null) eachLine(context, stroke, (line, x, y) => context.strokeText(line, x, y));
    else context.stroke(shape.path);
  }
  context.fillStyle = context.strokeStyle = inkColour(ground, stroke.colour, stroke.tool);
  context.lineWidth = LINE_WIDTH;
  if (shape === null) eachLine(context, stroke, (line, x, y) => context.fillText(line, x, y));
  else if (shape.kind === "area") context.fill(shape.path);
  else context.stroke(shape.path);
}

/** Breaks a text into lines at spaces, so that it ends before the page's right edge. */
function eachLine(
  context: CanvasRenderingContext2D,
  { text, points: [x = 0, y = 0] }: Stroke,
  draw: (line: string, x: number, y: number) => void,
): void {
  context.font = FONT;
  context.textBaseline = "top";
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    const fits = lines.length === 0 || context.measureText(longer).width <= PAGE_UNITS - x;
    if (fits) lines.splice(-1, 1, longer);
    else lines.push(word);
  }
  for (const [index, line] of lines.entries()) draw(line, x, y + index * TEXT_LINE);
}

/** Loads the letters of typed texts, and resolves once they can be drawn. */
export async function loadLetters(strokes: readonly Stroke[]): Promise<void> {
  const text = strokes.map((stroke) => stroke.text).join("");
  if (text !== "") await document.fonts.load(FONT, text);
}
