import { getStroke } from "perfect-freehand";
import { PAGE_UNITS } from "#contract/slides/board.ts";
import type { Stroke } from "./ink-state.ts";

/** Widths in page units. */
const PEN = 50;
const HIGHLIGHTER = 260;
export const LINE_WIDTH = 45;
/** The height of a typed letter, and of its line, in page units. */
export const TEXT_SIZE = 320;
export const TEXT_LINE = 430;
/** The longest side of an arrow's head, in page units. */
const ARROW_HEAD = 360;
/** perfect-freehand has constants in pixels, so it gets a page that is 1,000 wide. */
const SCALE = PAGE_UNITS / 1000;

type PathOf = Pick<Stroke, "tool" | "points" | "pressures">;

/** How a stroke is drawn: as an area to fill or a line to draw (SVG paths in page units), or as text at a point. */
export interface StrokePath {
  kind: "area" | "line" | "text";
  path: string;
}

/** The one function that gives strokes their shape, in the room and wherever else they are drawn. */
export function strokePath(stroke: PathOf): StrokePath {
  const [x0 = 0, y0 = 0, x1 = x0, y1 = y0] = stroke.points;
  switch (stroke.tool) {
    case "line":
      return { kind: "line", path: `M${x0} ${y0}L${x1} ${y1}` };
    case "rectangle":
      return { kind: "line", path: `M${x0} ${y0}H${x1}V${y1}H${x0}Z` };
    case "arrow":
      return { kind: "line", path: arrow(x0, y0, x1, y1) };
    case "text":
      return { kind: "text", path: "" };
    default:
      return { kind: "area", path: outline(stroke) };
  }
}

function arrow(x0: number, y0: number, x1: number, y1: number): string {
  const angle = Math.atan2(y1 - y0, x1 - x0);
  const size = Math.min(ARROW_HEAD, Math.hypot(x1 - x0, y1 - y0) / 2);
  const side = (turn: number) =>
    `${Math.round(x1 - size * Math.cos(angle + turn))} ${Math.round(y1 - size * Math.sin(angle + turn))}`;
  return `M${x0} ${y0}L${x1} ${y1}M${side(0.5)}L${x1} ${y1}L${side(-0.5)}`;
}

/** Where the device measures no pressure, the line gets thinner with speed. */
function outline({ tool, points, pressures }: PathOf): string {
  const pairs = Array.from({ length: points.length / 2 }, (_, index) => [
    (points[2 * index] ?? 0) / SCALE,
    (points[2 * index + 1] ?? 0) / SCALE,
    pressures.length > 0 ? (pressures[index] ?? 50) / 100 : 0.5,
  ]);
  const marks = tool === "highlighter";
  const corners = getStroke(pairs, {
    size: (marks ? HIGHLIGHTER : PEN) / SCALE,
    thinning: marks ? 0 : 0.5,
    smoothing: 0.5,
    streamline: 0.4,
    simulatePressure: pressures.length === 0,
    last: true,
  }).map(([x, y]) => [Math.round(x * SCALE), Math.round(y * SCALE)] as const);
  const [first] = corners;
  if (first === undefined) return "";
  // Each corner bends the curve between the midpoints of its two sides.
  const curve = corners.map(([x, y], index) => {
    const [nextX, nextY] = corners[index + 1] ?? first;
    return `${x} ${y} ${Math.round((x + nextX) / 2)} ${Math.round((y + nextY) / 2)}`;
  });
  return `M${first.join(" ")}Q${curve.join(" ")}Z`;
}
