import { FLOOR_COLOUR, MAX_PAGE_POINTS, type InkTool } from "#contract/slides/board.ts";
import type { InkBook } from "../../ink/ink-book.ts";
import { strokesAt } from "../../ink/hit-test.ts";
import { noChanges, type Stroke, type StrokePart, visiblePoints } from "../../ink/ink-state.ts";
import type { InkAction } from "./ink-history.ts";
import { type PenPoint, PenStroke } from "./pen-stroke.ts";

export type DrawTool = InkTool | "eraser" | "laser";

/** A shape shorter than this was a slip, in page units. */
const SHORTEST_SHAPE = 40;

export interface DrawingDeps {
  book: InkBook;
  slide: string;
  /** True for whoever draws with the floor. */
  guest: boolean;
  /** How the ids of this account's strokes begin, by which a page knows them after a reload. Empty if unknown. */
  author: string;
  onDone: (action: InkAction) => void;
  onFull: () => void;
}

/** What a pointer draws from its press to its release. */
export interface Gesture {
  move: (points: readonly PenPoint[]) => void;
  end: () => void;
  /** Takes back what was drawn. */
  cancel: () => void;
}

const newId = ({ author }: DrawingDeps) => (author + crypto.randomUUID().replaceAll("-", "")).slice(0, 16);

/** To the host, all ink is their own that isn't a guest's. */
export const isOwn = (
  { guest, author }: Pick<DrawingDeps, "guest" | "author">,
  stroke: Pick<Stroke, "id" | "guest">,
): boolean => (guest ? author !== "" && stroke.id.startsWith(author) : !stroke.guest);

/** Starts what this tool draws; null if the page is full, or if the tool draws nothing by itself. */
export function beginGesture(deps: DrawingDeps, tool: DrawTool, colour: number): Gesture | null {
  if (tool === "text" || tool === "laser") return null;
  if (tool === "eraser") return erase(deps);
  if (isFull(deps)) return null;
  const look = { tool, colour: deps.guest ? FLOOR_COLOUR : colour, guest: deps.guest };
  return tool === "pen" || tool === "highlighter" ? drawLine(deps, look) : drawShape(deps, look);
}

export function addText(
  deps: DrawingDeps,
  { text, x, y, colour }: { text: string; x: number; y: number; colour: number },
) {
  if (isFull(deps)) return;
  const look = { tool: "text" as const, colour: deps.guest ? FLOOR_COLOUR : colour, guest: deps.guest };
  addStroke(deps, { ...look, id: newId(deps), from: 0, points: [x, y], pressures: [], text });
}

function isFull({ book, slide, onFull }: DrawingDeps): boolean {
  const full = visiblePoints(book.strokesOf(slide)) >= MAX_PAGE_POINTS;
  if (full) onFull();
  return full;
}

function addStroke({ book, slide, onDone }: DrawingDeps, stroke: StrokePart): void {
  book.change(slide, { ...noChanges, strokes: [stroke] });
  onDone({ kind: "drawn", ids: [stroke.id] });
}

function drawLine(deps: DrawingDeps, look: Pick<StrokePart, "tool" | "colour" | "guest">): Gesture {
  const { book, slide, onDone } = deps;
  const pen = new PenStroke(look, () => newId(deps));
  return {
    move(points) {
      const strokes = pen.add(points);
      if (strokes.length > 0) book.change(slide, { ...noChanges, strokes });
    },
    end: () => onDone({ kind: "drawn", ids: pen.ids }),
    cancel: () => book.change(slide, { ...noChanges, removed: pen.ids }),
  };
}

/** A shape is only sent when it is finished. */
function drawShape(deps: DrawingDeps, look: Pick<StrokePart, "tool" | "colour" | "guest">): Gesture {
  const { book, slide } = deps;
  const id = newId(deps);
  let points: readonly number[] = [];
  const stroke = () => ({ ...look, id, points, pressures: [], text: "" });
  return {
    move(moved) {
      const { x, y } = moved.at(-1) ?? { x: 0, y: 0 };
      const [startX = x, startY = y] = points;
      points = [startX, startY, x, y];
      book.setDraft(slide, { ...stroke(), hidden: false });
    },
    end() {
      const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points;
      book.setDraft(slide, null);
      if (Math.hypot(x1 - x0, y1 - y0) >= SHORTEST_SHAPE) addStroke(deps, { ...stroke(), from: 0 });
    },
    cancel: () => book.setDraft(slide, null),
  };
}

/** Guests erase only what they drew on this page. */
function erase(deps: DrawingDeps): Gesture {
  const { book, slide, guest, onDone } = deps;
  const ids: string[] = [];
  return {
    move(points) {
      const strokes = book.strokesOf(slide).filter((stroke) => !guest || isOwn(deps, stroke));
      const found = new Set(points.flatMap(({ x, y }) => strokesAt(strokes, x, y)).map(({ id }) => id));
      if (found.size === 0) return;
      ids.push(...found);
      book.change(slide, { ...noChanges, removed: [...found] });
    },
    end: () => ids.length > 0 && onDone({ kind: "erased", ids }),
    cancel: () => ids.length > 0 && onDone({ kind: "erased", ids }),
  };
}
