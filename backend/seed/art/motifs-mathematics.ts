import type { Ink } from "./palette.ts";
import {
  circle,
  ellipse,
  group,
  polar,
  polygon,
  rect,
  shape,
  stroke,
  through,
  times,
  type Point,
} from "./svg.ts";

/** Motifs are drawn around (0, 0) within ±180. */

function axes(ink: Ink): string {
  const grid = times(
    9,
    (index) =>
      stroke(`M${-160 + index * 40} -160V160`, ink.line, 1.5, { opacity: 0.16 }) +
      stroke(`M-160 ${-160 + index * 40}H160`, ink.line, 1.5, { opacity: 0.16 }),
  );
  return (
    grid +
    stroke("M-172 80H166M-80 172V-166", ink.line, 6) +
    polygon(
      [
        [182, 80],
        [156, 66],
        [156, 94],
      ],
      ink.line,
    ) +
    polygon(
      [
        [-80, -182],
        [-94, -156],
        [-66, -156],
      ],
      ink.line,
    )
  );
}

export function parabola(ink: Ink): string {
  const f = (x: number) => 110 - 0.0215 * (x - 20) ** 2;
  const points: Point[] = [];
  for (let x = -92; x <= 132; x += 4) points.push([x, f(x)]);
  const below = points.filter(([, y]) => y >= 80);
  const slope = -2 * 0.0215 * 60;
  const tangent = (x: number): Point => [x, f(80) + slope * (x - 80)];
  return (
    axes(ink) +
    shape(through([[-17.4, 80], ...below, [57.4, 80]], true), ink.c) +
    stroke("M20 110V-130", ink.d, 5, { "stroke-dasharray": "2 14" }) +
    stroke(through(points), ink.a, 13) +
    stroke(through([tangent(34), tangent(134)]), ink.b, 9) +
    circle(20, 110, 13, ink.d) +
    circle(80, f(80), 14, ink.paper, { stroke: ink.b, "stroke-width": 8 })
  );
}

export function integral(ink: Ink): string {
  const height = (x: number) => 108 + 62 * Math.sin((x + 40) / 66) + x * 0.18;
  const points: Point[] = [];
  for (let x = -140; x <= 150; x += 6) points.push([x, 130 - height(x)]);
  const bars = times(9, (index) => {
    const x = -130 + index * 30;
    const tall = height(x + 15);
    return rect(x, 130 - tall, 26, tall, [ink.c, ink.b, ink.d][index % 3] ?? ink.c, { rx: 3 });
  });
  return (
    bars +
    stroke("M-172 130H170M-160 150V-160", ink.line, 6) +
    stroke(through(points), ink.line, 10) +
    stroke("M-42 -124C-46 -156 -82 -158 -88 -116L-106 -14C-112 28 -146 26 -150 -4", ink.a, 15)
  );
}

export function pythagoras(ink: Ink): string {
  const unit = 32;
  const square = (count: number, at: string, fill: string) =>
    group(
      at,
      times(count * count, (index) => {
        const [column, row] = [index % count, Math.floor(index / count)];
        return rect(column * unit + 2, row * unit + 2, unit - 4, unit - 4, fill, { rx: 5 });
      }),
    );
  const turn = (Math.atan2(3, 4) * 180) / Math.PI;
  return group(
    `translate(${-2 * unit} ${1.5 * unit})`,
    square(4, "translate(0 0)", ink.b),
    square(3, `translate(${-3 * unit} ${-3 * unit})`, ink.d),
    square(5, `translate(0 ${-3 * unit}) rotate(${turn}) translate(0 ${-5 * unit})`, ink.a),
    polygon(
      [
        [0, 0],
        [4 * unit, 0],
        [0, -3 * unit],
      ],
      ink.paper,
      {
        stroke: ink.line,
        "stroke-width": 6,
        "stroke-linejoin": "round",
      },
    ),
    stroke(`M0 ${-unit * 0.6}H${unit * 0.6}V0`, ink.line, 4),
  );
}

/** The board of gebeta, the Ethiopian counting game. */
export function gebeta(ink: Ink): string {
  const seeds = [4, 2, 5, 1, 3, 6, 3, 5, 0, 4, 2, 1];
  const pit = (index: number) => {
    const x = -130 + (index % 6) * 52;
    const y = index < 6 ? -34 : 34;
    const count = seeds[index] ?? 0;
    return (
      circle(x, y, 22, ink.line, { opacity: 0.85 }) +
      times(count, (seed) => {
        const [sx, sy] =
          count === 1 ? ([x, y] as const) : polar(11, (seed * 360) / count + index * 25, [x, y]);
        return circle(sx, sy, 6.2, [ink.c, ink.paper, ink.a][(seed + index) % 3] ?? ink.c);
      })
    );
  };
  return (
    ellipse([0, 88], [150, 14], ink.line, { opacity: 0.14 }) +
    rect(-176, -76, 352, 152, ink.a, { rx: 76 }) +
    rect(-166, -66, 332, 132, "none", {
      rx: 66,
      stroke: ink.c,
      "stroke-width": 5,
      "stroke-dasharray": "2 11",
      "stroke-linecap": "round",
    }) +
    stroke("M-140 0H140", ink.c, 4) +
    times(12, pit) +
    times(5, (index) =>
      circle(
        -70 + index * 36,
        -112 - Math.abs(2 - index) * -14,
        8,
        [ink.b, ink.c, ink.d][index % 3] ?? ink.b,
      ),
    ) +
    stroke("M-108 -78C-80 -150 70 -160 104 -92", ink.b, 5, { "stroke-dasharray": "3 13" }) +
    polygon(
      [
        [112, -76],
        [91, -92],
        [113, -104],
      ],
      ink.b,
    ) +
    times(5, (index) => circle(-60 + index * 30, 120, 9, [ink.c, ink.b, ink.d][index % 3] ?? ink.b))
  );
}
