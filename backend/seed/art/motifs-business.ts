import { color, type Ink } from "./palette.ts";
import { circle, ellipse, polar, polygon, rect, shape, stroke, through, times } from "./svg.ts";

export function ledger(ink: Ink): string {
  const bars = [58, 92, 74, 126, 160];
  return (
    rect(-168, -150, 250, 300, ink.paper, { rx: 14, stroke: color.ink, "stroke-width": 7 }) +
    rect(-168, -150, 250, 46, ink.b, { rx: 14 }) +
    stroke("M-60 -104V150M10 -104V150", color.ink, 3, { opacity: 0.35 }) +
    times(7, (index) => {
      const y = -76 + index * 32;
      return (
        stroke(`M-150 ${y}h${62 - (index % 3) * 14}`, color.ink, 6, { opacity: 0.6 }) +
        stroke(`M-46 ${y}h${40 - (index % 2) * 10}`, ink.a, 6) +
        stroke(`M24 ${y}h${38 - ((index + 1) % 3) * 8}`, ink.d, 6)
      );
    }) +
    bars
      .map((tall, index) =>
        rect(18 + index * 34, 156 - tall, 26, tall, [ink.c, ink.a][index % 2] ?? ink.c, {
          rx: 5,
          stroke: ink.field,
          "stroke-width": 4,
        }),
      )
      .join("") +
    times(3, (index) =>
      ellipse([128, -96 + index * -16], [46, 17], ink.c, { stroke: color.ink, "stroke-width": 5 }),
    ) +
    polygon(
      [
        [128, -138],
        [138, -128],
        [128, -118],
        [118, -128],
      ],
      ink.a,
    )
  );
}

export function coins(ink: Ink): string {
  const stack = (x: number, count: number, fill: string) =>
    times(count, (index) => {
      const y = 128 - index * 25;
      return (
        rect(x - 50, y - 12, 100, 24, fill, { stroke: ink.line, "stroke-width": 5 }) +
        ellipse([x, y - 12], [50, 15], fill, { stroke: ink.line, "stroke-width": 5 }) +
        ellipse([x, y - 12], [30, 8], "none", { stroke: ink.line, "stroke-width": 3, opacity: 0.6 })
      );
    });
  return (
    ellipse([0, 146], [172, 16], ink.line, { opacity: 0.15 }) +
    stack(-112, 3, ink.a) +
    stack(0, 5, ink.c) +
    stack(112, 8, ink.b) +
    stroke("M-150 6C-96 -2 -70 -40 -34 -60S40 -84 68 -132", ink.d, 10) +
    polygon(
      [
        [84, -164],
        [88, -124],
        [52, -138],
      ],
      ink.d,
    )
  );
}

export function lightbulb(ink: Ink): string {
  return (
    times(9, (index) => {
      const angle = -180 + index * 22.5;
      return stroke(
        through([polar(138, angle, [0, -30]), polar(index % 2 === 0 ? 172 : 158, angle, [0, -30])]),
        ink.a,
        10,
      );
    }) +
    shape("M-46 84C-46 44 -104 26 -104 -40A104 104 0 0 1 104 -40C104 26 46 44 46 84Z", ink.c) +
    shape("M-72 -40A72 72 0 0 1 -10 -110", "none", {
      stroke: ink.paper,
      "stroke-width": 13,
      "stroke-linecap": "round",
    }) +
    stroke("M0 84V-6", ink.b, 9) +
    shape("M0 20C-52 20 -66 -18 -66 -48C-22 -50 2 -24 0 20Z", ink.b) +
    shape("M0 0C46 -2 58 -36 58 -66C18 -64 -4 -40 0 0Z", ink.b) +
    rect(-46, 84, 92, 22, ink.line, { rx: 8 }) +
    rect(-40, 112, 80, 20, ink.d, { rx: 8 }) +
    rect(-30, 138, 60, 18, ink.line, { rx: 9 })
  );
}

/** A stall at the market: awning, crates, a basket. */
export function stall(ink: Ink): string {
  const fruit = (x: number, y: number, fill: string) =>
    times(5, (index) => circle(x + index * 20, y - (index % 2) * 10, 12, fill));
  return (
    rect(-150, -70, 12, 220, ink.line) +
    rect(138, -70, 12, 220, ink.line) +
    times(8, (index) => {
      const x = -176 + index * 44;
      return shape(
        `M${-132 + index * 33} -152H${-132 + (index + 1) * 33}L${x + 44} -62A22 22 0 0 1 ${x} -62Z`,
        index % 2 === 0 ? ink.a : ink.paper,
      );
    }) +
    rect(-136, -166, 272, 18, ink.line, { rx: 9 }) +
    fruit(-118, 32, ink.c) +
    fruit(28, 32, ink.b) +
    rect(-140, 36, 128, 40, ink.d, { rx: 6 }) +
    rect(6, 36, 128, 40, ink.d, { rx: 6 }) +
    rect(-162, 76, 324, 76, ink.b, { rx: 8 }) +
    times(8, (index) =>
      polygon(
        [
          [-132 + index * 38, 92],
          [-114 + index * 38, 114],
          [-132 + index * 38, 136],
          [-150 + index * 38, 114],
        ],
        index % 2 === 0 ? ink.c : ink.a,
      ),
    )
  );
}
