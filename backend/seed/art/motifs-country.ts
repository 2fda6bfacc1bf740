import type { Ink } from "./palette.ts";
import { circle, ellipse, group, polygon, shape, stroke, times } from "./svg.ts";

export function coffeeBranch(ink: Ink): string {
  const leaf = "M0 0C20 -46 84 -60 128 -22C92 22 30 34 0 0Z";
  const leaves: readonly (readonly [number, number, number, number])[] = [
    [-40, 60, 150, 0.95],
    [-34, 52, 10, 0.95],
    [-4, -16, 196, 0.95],
    [0, -24, -34, 0.95],
    [24, -88, -150, 0.8],
    [30, -96, -58, 0.8],
  ];
  const cherries: readonly (readonly [number, number])[] = [
    [-62, 86],
    [-22, 84],
    [-46, 108],
    [-28, 8],
    [14, 14],
    [-4, 32],
    [8, -66],
    [42, -60],
    [26, -46],
  ];
  return (
    stroke("M-84 172C-50 90 -20 0 44 -150", ink.line, 12) +
    leaves
      .map(([x, y, turn, scale]) =>
        group(
          `translate(${x} ${y}) rotate(${turn}) scale(${scale})`,
          shape(leaf, ink.b),
          stroke("M0 0Q60 -26 124 -22M34 -14L48 -34M62 -22L80 -42M42 -16L60 4M76 -22L94 -4", ink.field, 4),
        ),
      )
      .join("") +
    cherries
      .map(
        ([x, y], index) =>
          circle(x, y, 19, index % 3 === 2 ? ink.c : ink.a, { stroke: ink.field, "stroke-width": 4 }) +
          circle(x - 6, y - 6, 5, ink.paper, { opacity: 0.75 }),
      )
      .join("")
  );
}

/** The jebena, its cups, and steam. */
export function jebena(ink: Ink): string {
  const cup = (x: number) =>
    shape(`M${x - 32} 92H${x + 32}Q${x + 30} 146 ${x} 146Q${x - 30} 146 ${x - 32} 92Z`, ink.paper, {
      stroke: ink.line,
      "stroke-width": 5,
    }) +
    ellipse([x, 93], [31, 8], "#4A2A1A") +
    stroke(`M${x - 25} 116Q${x} 124 ${x + 25} 116`, ink.a, 5);
  return (
    stroke("M-30 -118C-8 -134 -44 -150 -18 -176M2 -122C24 -138 -10 -150 14 -172", ink.c, 7) +
    stroke("M30 -72C104 -70 112 10 66 40", ink.line, 17) +
    stroke("M-72 34C-120 20 -126 -34 -138 -54", ink.line, 21) +
    shape(
      "M-34 -102H34L28 -40C84 -14 108 36 92 84Q80 128 40 134H-40Q-80 128 -92 84C-108 36 -84 -14 -28 -40Z",
      ink.line,
    ) +
    shape("M-26 -114H26L20 -98H-20Z", ink.a) +
    stroke("M-28 -40H28", ink.c, 7) +
    times(9, (index) =>
      polygon(
        [
          [-72 + index * 18, 42],
          [-63 + index * 18, 54],
          [-72 + index * 18, 66],
          [-81 + index * 18, 54],
        ],
        index % 2 === 0 ? ink.c : ink.a,
      ),
    ) +
    stroke("M-88 28Q0 44 88 28M-92 80Q0 96 92 80", ink.c, 5) +
    ellipse([0, 152], [176, 18], ink.b) +
    cup(-122) +
    cup(124)
  );
}

/** Ears of teff. */
export function teff(ink: Ink): string {
  const ear = (turn: number, stem: string) =>
    group(
      `translate(0 170) rotate(${turn})`,
      stroke("M0 0Q-6 -130 0 -300", stem, 7),
      times(9, (index) => {
        const y = -140 - index * 19;
        const reach = 44 - index * 3;
        return (
          stroke(
            `M0 ${y}Q${-reach * 0.5} ${y - 26} ${-reach} ${y - 30}M0 ${y}Q${reach * 0.5} ${y - 26} ${reach} ${y - 30}`,
            stem,
            4,
          ) +
          times(3, (grain) => {
            const part = 0.45 + grain * 0.28;
            const fill = (grain + index) % 3 === 0 ? ink.a : ink.c;
            return (
              ellipse([-reach * part, y - 32 * part], [6.5, 9], fill) +
              ellipse([reach * part, y - 32 * part], [6.5, 9], fill)
            );
          })
        );
      }),
    );
  return (
    ear(-24, ink.b) +
    ear(24, ink.b) +
    ear(0, ink.b) +
    shape(
      "M0 170C-70 150 -110 96 -124 40C-70 60 -20 110 0 170ZM0 170C70 150 110 96 124 40C70 60 20 110 0 170Z",
      ink.b,
    ) +
    stroke("M-60 172H60", ink.line, 10)
  );
}
