import type { Stroke } from "./ink-state.ts";
import { TEXT_LINE, TEXT_SIZE } from "./stroke-path.ts";

/** How near to a stroke the eraser must come, in page units. */
const REACH = 130;

/** Returns the visible strokes that the eraser touches at a point in page units. */
export const strokesAt = (strokes: readonly Stroke[], x: number, y: number): Stroke[] =>
  strokes.filter((stroke) => !stroke.hidden && touches(stroke, x, y));

function touches({ tool, points, text }: Stroke, x: number, y: number): boolean {
  const [x0 = 0, y0 = 0, x1 = x0, y1 = y0] = points;
  // A text may go on in a second line, which is rare.
  if (tool === "text")
    return x >= x0 - REACH && x <= x0 + text.length * 0.6 * TEXT_SIZE && y >= y0 && y <= y0 + TEXT_LINE;
  const corners = tool === "rectangle" ? [x0, y0, x1, y0, x1, y1, x0, y1, x0, y0] : points;
  if (corners.length === 2) return Math.hypot(x - x0, y - y0) <= REACH;
  for (let at = 0; at + 3 < corners.length; at += 2) {
    const [ax = 0, ay = 0, bx = 0, by = 0] = corners.slice(at, at + 4);
    if (distanceTo(ax, ay, bx, by, x, y) <= REACH) return true;
  }
  return false;
}

/** The distance of a point from the line between a and b. */
function distanceTo(ax: number, ay: number, bx: number, by: number, x: number, y: number): number {
  const [dx, dy] = [bx - ax, by - ay];
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(Math.max(((x - ax) * dx + (y - ay) * dy) / length, 0), 1);
  return Math.hypot(x - ax - along * dx, y - ay - along * dy);
}
