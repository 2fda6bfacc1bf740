import { color, type Ink } from "./palette.ts";
import { circle, group, polygon, rect, stroke, through, times } from "./svg.ts";

export function brackets(ink: Ink): string {
  const lines: readonly (readonly [number, number, string])[] = [
    [0, 120, ink.a],
    [28, 84, ink.c],
    [28, 132, ink.d],
    [56, 70, ink.b],
    [28, 50, ink.c],
    [0, 34, ink.a],
  ];
  return (
    rect(-180, -132, 360, 264, ink.line, { rx: 24 }) +
    rect(-168, -90, 336, 210, ink.field, { rx: 14 }) +
    [ink.a, ink.c, ink.b].map((dot, index) => circle(-150 + index * 26, -111, 8, dot)).join("") +
    stroke("M-108 -46L-146 14L-108 74", ink.a, 15) +
    stroke("M108 -46L146 14L108 74", ink.a, 15) +
    lines
      .map(([indent, length, fill], index) =>
        stroke(`M${-74 + indent} ${-52 + index * 27}h${length * 0.86}`, fill, 12),
      )
      .join("") +
    rect(-34, 74, 12, 24, ink.line)
  );
}

export function tree(ink: Ink): string {
  const nodes: readonly (readonly [number, number])[] = [
    [0, -130],
    [-90, -36],
    [90, -36],
    [-138, 62],
    [-46, 62],
    [46, 62],
    [138, 62],
    [-76, 146],
    [-16, 146],
  ];
  const parents = [0, 0, 0, 1, 1, 2, 2, 4, 4];
  const visited = new Set([0, 1, 4, 8]);
  const links = nodes.map((node, index) => {
    const parent = nodes[parents[index] ?? 0] ?? node;
    const onPath = visited.has(index);
    return index === 0
      ? ""
      : stroke(through([parent, node]), onPath ? ink.a : ink.line, onPath ? 12 : 6, {
          opacity: onPath ? 1 : 0.6,
        });
  });
  const drawn = nodes.map(([x, y], index) => {
    const fill = visited.has(index) ? ink.c : index % 2 === 0 ? ink.b : ink.d;
    return circle(x, y, 31, ink.field) + circle(x, y, 26, fill, { stroke: ink.line, "stroke-width": 6 });
  });
  return links.join("") + drawn.join("");
}

export function answerSheet(ink: Ink): string {
  const chosen = [1, 3, 0, 2, 1, 3];
  return (
    group(
      "rotate(-5)",
      rect(-130, -166, 240, 332, ink.paper, { rx: 16, stroke: color.ink, "stroke-width": 7 }),
      rect(-106, -142, 128, 18, ink.b, { rx: 9 }),
      rect(-106, -114, 76, 12, color.ink, { rx: 6, opacity: 0.4 }),
      times(24, (index) => {
        const row = Math.floor(index / 4);
        const marked = chosen[row] === index % 4;
        return circle(-58 + (index % 4) * 42, -68 + row * 40, 13, marked ? ink.a : "none", {
          stroke: marked ? ink.a : color.ink,
          "stroke-width": 5,
        });
      }),
      times(6, (row) => rect(-108, -73 + row * 40, 20, 10, color.ink, { rx: 5 })),
    ) +
    group(
      "translate(112 20) rotate(28)",
      rect(-19, -160, 38, 30, ink.a, { rx: 10 }),
      rect(-19, -138, 38, 14, color.ink),
      rect(-19, -126, 38, 196, ink.c),
      rect(-6, -126, 12, 196, ink.d, { opacity: 0.3 }),
      polygon(
        [
          [-19, 70],
          [19, 70],
          [0, 124],
        ],
        "#F3E0B4",
      ),
      polygon(
        [
          [-7, 104],
          [7, 104],
          [0, 124],
        ],
        color.ink,
      ),
    )
  );
}
