import { chanceOf } from "./chance.ts";
import type { Scheme } from "./palette.ts";
import { el, rect, shape, stroke } from "./svg.ts";

/** A woven row is 9 threads high; a tile is drawn to its middle and mirrored, as on the loom. */
const rows = 9;

type Cell = 0 | 1 | 2 | 3;
type Figure = (column: number, row: number, half: number) => Cell;

const distance = (row: number) => Math.abs(row - (rows - 1) / 2);

/** Diamonds within diamonds. */
const diamonds: Figure = (column, row, half) => {
  const steps = half - column + distance(row);
  if (steps <= 1) return 3;
  if (steps <= 2) return 0;
  if (steps <= 4) return 2;
  return steps <= 5 ? 1 : 0;
};
/** A cross in a stepped frame. */
const crosses: Figure = (column, row, half) => {
  const across = half - column;
  if ((across === 0 && distance(row) < 3) || (distance(row) === 0 && across < 3)) return 3;
  if (across + distance(row) === 5) return 1;
  return across > 4 && distance(row) < 2 ? 2 : 0;
};
/** Two zigzags that meet. */
const zigzags: Figure = (column, row, half) => {
  const wave = (column + Math.round(distance(row))) % half;
  if (wave < 2) return 1;
  return wave === 3 && distance(row) > 1 ? 2 : 0;
};
/** Hourglasses with a seed at the waist. */
const hourglasses: Figure = (column, row, half) => {
  const across = half - column;
  if (across <= distance(row) && distance(row) > 0) return across === distance(row) ? 1 : 2;
  return distance(row) < 2 && across > 3 && across < 6 ? 3 : 0;
};

const figures: readonly [Figure, number][] = [
  [diamonds, 6],
  [crosses, 6],
  [zigzags, 6],
  [hourglasses, 5],
];

/** Squares of one colour as a single path. */
function cells(wanted: Cell, figure: Figure, half: number, size: number): string {
  let d = "";
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column <= 2 * half; column += 1) {
      const mirrored = column > half ? 2 * half - column : column;
      if (figure(mirrored, row, half) === wanted)
        d += `M${column * size} ${row * size}h${size}v${size}h-${size}z`;
    }
  }
  return d;
}

/**
 * A horizontal tibeb border from (0, 0): stripes, a woven row, stripes. `height` in pixels; `name` decides
 * which figure is woven. `id` must be unique within the picture.
 */
export function tibeb(options: {
  id: string;
  name: string;
  scheme: Scheme;
  width: number;
  height: number;
}): string {
  const { id, scheme, width, height } = options;
  const chance = chanceOf(options.name);
  const [figure, half] = figures[Math.floor(chance() * figures.length)] ?? [diamonds, 6];
  const size = Math.max(1, Math.floor((height * 0.66) / rows));
  const wovenHeight = size * rows;
  const margin = (height - wovenHeight) / 2;
  const tile = (2 * half + 1) * size;
  const [first, second, third] = scheme.threads;
  const threads = ([1, 2, 3] as const).map((thread) =>
    shape(cells(thread, figure, half, size), scheme.threads[thread - 1] ?? first),
  );
  const pattern = el(
    "pattern",
    {
      id,
      width: tile,
      height: wovenHeight,
      patternUnits: "userSpaceOnUse",
      x: (width % tile) / 2,
      y: margin,
    },
    ...threads,
  );
  const stripe = (y: number, thickness: number, fill: string) => rect(0, y, width, thickness, fill);
  const dashes = (y: number, thickness: number) =>
    stroke(`M0 ${y}H${width}`, second, thickness, {
      "stroke-dasharray": thickness,
      "stroke-linecap": "butt",
    });
  const edge = Math.max(2, margin * 0.34);
  return [
    el("defs", {}, pattern),
    rect(0, 0, width, height, scheme.cloth),
    rect(0, margin, width, wovenHeight, `url(#${id})`),
    stripe(0, edge, third),
    stripe(edge * 1.5, edge * 0.6, first),
    stripe(height - edge, edge, third),
    stripe(height - edge * 2.1, edge * 0.6, first),
    dashes(edge / 2, edge),
    dashes(height - edge / 2, edge),
  ].join("");
}
