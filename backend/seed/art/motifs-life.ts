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

export function flask(ink: Ink): string {
  const hexagon = (x: number, y: number, r: number) =>
    polygon(
      Array.from({ length: 6 }, (_, index) => polar(r, index * 60 - 30, [x, y])),
      "none",
      { stroke: ink.line, "stroke-width": 7, "stroke-linejoin": "round" },
    );
  return (
    group(
      "translate(-46 0)",
      shape("M-34 -150H34V-60L112 118Q122 150 90 150H-90Q-122 150 -112 118L-34 -60Z", ink.paper, {
        opacity: 0.85,
      }),
      shape("M-79 46Q-36 22 0 44T79 46L112 118Q122 150 90 150H-90Q-122 150 -112 118Z", ink.b),
      shape("M-97 86Q-40 62 0 84T97 88L112 118Q122 150 90 150H-90Q-122 150 -112 118Z", ink.a, {
        opacity: 0.9,
      }),
      circle(-32, 100, 13, ink.c),
      circle(26, 118, 9, ink.c),
      circle(14, 70, 7, ink.paper),
      circle(-8, 14, 11, ink.b),
      circle(10, -36, 8, ink.a),
      stroke("M-34 -150V-60L-112 118Q-122 150 -90 150H90Q122 150 112 118L34 -60V-150", ink.line, 8),
      stroke("M-48 -150H48", ink.line, 14),
    ) +
    hexagon(102, -78, 42) +
    circle(102, -78, 23, "none", { stroke: ink.a, "stroke-width": 6 }) +
    stroke(through([polar(42, 30, [102, -78]), polar(80, 30, [102, -78])]), ink.line, 7) +
    circle(...polar(86, 30, [102, -78]), 14, ink.c) +
    stroke(through([polar(42, -90, [102, -78]), polar(74, -90, [102, -78])]), ink.line, 7) +
    circle(...polar(80, -90, [102, -78]), 12, ink.d)
  );
}

export function helix(ink: Ink): string {
  const strand = (shift: number) => {
    const points: Point[] = [];
    for (let y = -172; y <= 172; y += 6) points.push([62 * Math.sin(y / 56 + shift), y]);
    return through(points);
  };
  const rungs = times(15, (index) => {
    const y = -161 + index * 23;
    const x = 62 * Math.sin(y / 56);
    const ends = [ink.c, ink.d, ink.a, ink.b];
    return (
      stroke(`M${x} ${y}H0`, ends[index % 4] ?? ink.c, 9) +
      stroke(`M0 ${y}H${-x}`, ends[(index + 2) % 4] ?? ink.a, 9)
    );
  });
  return group(
    "rotate(24)",
    rungs,
    stroke(strand(0), ink.field, 24),
    stroke(strand(0), ink.b, 15),
    stroke(strand(Math.PI), ink.field, 24),
    stroke(strand(Math.PI), ink.a, 15),
    times(2, (index) => {
      const middle = (index === 0 ? -0.25 : 0.75) * Math.PI * 56;
      const points: Point[] = [];
      for (let y = middle - 40; y <= middle + 40; y += 6) points.push([62 * Math.sin(y / 56), y]);
      return stroke(through(points), ink.b, 15);
    }),
  );
}

export function leafCell(ink: Ink): string {
  const chloroplasts: readonly (readonly [number, number, number])[] = [
    [-96, -62, 20],
    [-20, -112, -8],
    [84, -86, 30],
    [112, 34, 80],
    [40, 112, 10],
    [-70, 96, -30],
  ];
  return (
    rect(-172, -152, 344, 304, ink.b, { rx: 66 }) +
    rect(-154, -134, 308, 268, ink.paper, { rx: 52 }) +
    rect(-146, -126, 292, 252, ink.b, { rx: 46, opacity: 0.2 }) +
    ellipse([42, 6], [62, 54], ink.d, { opacity: 0.28 }) +
    chloroplasts
      .map(([x, y, turn]) =>
        group(
          `translate(${x} ${y}) rotate(${turn})`,
          ellipse([0, 0], [36, 20], ink.b),
          stroke("M-20 -5H20M-22 4H22", ink.c, 4),
        ),
      )
      .join("") +
    circle(-62, 14, 46, ink.a) +
    circle(-62, 14, 46, "none", { stroke: ink.line, "stroke-width": 5 }) +
    circle(-52, 6, 18, ink.c) +
    times(9, (index) =>
      circle(...polar(30 + (index % 3) * 9, index * 40 + 15, [42, 6]), 4.5, ink.line, { opacity: 0.5 }),
    )
  );
}

export function heartbeat(ink: Ink): string {
  return (
    shape(
      "M0 150C-210 10 -176 -136 -84 -136C-38 -136 -12 -106 0 -78C12 -106 38 -136 84 -136C176 -136 210 10 0 150Z",
      ink.a,
    ) +
    shape("M-84 -116C-130 -116 -150 -72 -140 -30", "none", {
      stroke: ink.paper,
      "stroke-width": 12,
      "stroke-linecap": "round",
      opacity: 0.6,
    }) +
    stroke("M-180 8H-70L-42 -52L-4 66L34 -30L52 8H180", ink.field, 24) +
    stroke("M-180 8H-70L-42 -52L-4 66L34 -30L52 8H180", ink.line, 11)
  );
}
