import { MAX_STROKE_POINTS } from "#contract/slides/board.ts";
import type { StrokePart } from "../../ink/ink-state.ts";

/** Points nearer than this to the one before are left out, in page units. */
const NEAR = 18;

export interface PenPoint {
  x: number;
  y: number;
  /** In per cent; null if the device doesn't measure it. */
  pressure: number | null;
}

type Look = Pick<StrokePart, "tool" | "colour" | "guest">;

/** A line being drawn. When it has as many points as a stroke may have, it goes on in another one. */
export class PenStroke {
  /** The strokes that it consists of. */
  readonly ids: string[] = [];
  readonly #look: Look;
  readonly #newId: () => string;
  /** The points of the last stroke. */
  #count = MAX_STROKE_POINTS;
  #last: PenPoint | null = null;

  constructor(look: Look, newId: () => string) {
    this.#look = look;
    this.#newId = newId;
  }

  /** Returns what is new. */
  add(points: readonly PenPoint[]): StrokePart[] {
    return points.flatMap((point) => {
      const last = this.#last;
      if (last && Math.hypot(point.x - last.x, point.y - last.y) < NEAR) return [];
      this.#last = point;
      if (this.#count < MAX_STROKE_POINTS) return [this.#next(point)];
      this.ids.push(this.#newId());
      this.#count = 0;
      return last ? [this.#next(last), this.#next(point)] : [this.#next(point)];
    });
  }

  #next({ x, y, pressure }: PenPoint): StrokePart {
    this.#count += 1;
    return {
      ...this.#look,
      id: this.ids.at(-1) ?? "",
      text: "",
      from: this.#count - 1,
      points: [x, y],
      pressures: pressure === null ? [] : [pressure],
    };
  }
}
