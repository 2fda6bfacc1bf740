import type { Ink } from "./palette.ts";
import { circle, ellipse, group, polar, polygon, rect, shape, stroke, through, times } from "./svg.ts";

export function atom(ink: Ink): string {
  const turns: readonly [number, string][] = [
    [0, ink.a],
    [60, ink.b],
    [120, ink.d],
  ];
  return (
    turns
      .map(([turn, ring], index) => {
        const [x, y] = [164 * Math.cos(1 + index), 58 * Math.sin(1 + index)];
        return group(
          `rotate(${turn})`,
          ellipse([0, 0], [164, 58], "none", { stroke: ring, "stroke-width": 8 }),
          circle(x, y, 17, ink.field),
          circle(x, y, 13, ink.line),
        );
      })
      .join("") +
    times(7, (index) => {
      const [x, y] = index === 6 ? ([0, 0] as const) : polar(21, index * 60);
      return circle(x, y, 15, index % 2 === 0 ? ink.c : ink.a, { stroke: ink.field, "stroke-width": 3 });
    })
  );
}

export function prism(ink: Ink): string {
  const rays = [ink.a, "#E98257", ink.c, ink.b, ink.d];
  return (
    stroke("M-190 62L-44 4", ink.line, 10) +
    stroke("M-190 62L-44 4", ink.paper, 4) +
    rays
      .map((ray, index) =>
        polygon(
          [
            [36, -8 + index * 8],
            [36, index * 8],
            [196, 16 + index * 27],
            [190, -8 + index * 27],
          ],
          ray,
        ),
      )
      .join("") +
    polygon(
      [
        [0, -130],
        [124, 96],
        [-124, 96],
      ],
      ink.paper,
      { opacity: 0.9 },
    ) +
    polygon(
      [
        [0, -130],
        [0, 20],
        [-124, 96],
      ],
      ink.d,
      { opacity: 0.16 },
    ) +
    polygon(
      [
        [0, -130],
        [124, 96],
        [-124, 96],
      ],
      "none",
      { stroke: ink.line, "stroke-width": 9, "stroke-linejoin": "round" },
    ) +
    stroke("M-44 4L34 2M-44 4L36 16M-44 4L36 30", ink.line, 3, { opacity: 0.55 })
  );
}

export function pendulum(ink: Ink): string {
  const swing = [-34, -17, 0, 17, 34];
  return (
    rect(-130, -166, 260, 18, ink.line, { rx: 9 }) +
    shape("M-113 120A190 190 0 0 0 113 120", "none", {
      stroke: ink.c,
      "stroke-width": 6,
      "stroke-dasharray": "3 14",
      "stroke-linecap": "round",
    }) +
    swing
      .map((angle, index) => {
        const [x, y] = polar(250, 90 - angle, [0, -152]);
        const opacity = index === 4 ? 1 : 0.25 + index * 0.13;
        const ball = index === 4 ? ink.a : ink.b;
        return (
          stroke(
            through([
              [0, -150],
              [x, y],
            ]),
            ink.line,
            4,
            { opacity },
          ) +
          circle(x, y, 30, ball, { opacity }) +
          (index === 4 ? circle(x - 10, y - 11, 8, ink.paper, { opacity: 0.7 }) : "")
        );
      })
      .join("") +
    stroke("M22 162H-66", ink.d, 7) +
    polygon(
      [
        [-86, 162],
        [-60, 148],
        [-60, 176],
      ],
      ink.d,
    )
  );
}

export function planets(ink: Ink): string {
  const orbits = [66, 104, 142, 178];
  const worlds = [ink.b, ink.a, ink.d, ink.line];
  return (
    orbits
      .map((r) => circle(0, 0, r, "none", { stroke: ink.line, "stroke-width": 3, opacity: 0.5 }))
      .join("") +
    times(16, (index) =>
      polygon(
        [
          polar(32, index * 22.5 - 6),
          polar(index % 2 === 0 ? 54 : 46, index * 22.5),
          polar(32, index * 22.5 + 6),
        ],
        ink.c,
      ),
    ) +
    circle(0, 0, 35, ink.c) +
    circle(0, 0, 26, ink.a, { opacity: 0.35 }) +
    orbits
      .map((r, index) => {
        const [x, y] = polar(r, 215 + index * 83);
        const size = [15, 21, 31, 18][index] ?? 15;
        const ring =
          index === 2
            ? ellipse([x, y], [52, 14], "none", {
                stroke: ink.c,
                "stroke-width": 7,
                transform: `rotate(-22 ${x} ${y})`,
              })
            : "";
        return circle(x, y, size + 5, ink.field) + circle(x, y, size, worlds[index] ?? ink.a) + ring;
      })
      .join("")
  );
}
