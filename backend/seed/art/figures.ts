import { color } from "./palette.ts";
import { circle, ellipse, group, polygon, rect, shape, stroke, times } from "./svg.ts";

export interface Sitter {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
  readonly cloth: string;
  readonly edge: string;
  readonly hair: "crop" | "afro" | "bun" | "scarf";
  readonly skin: string;
}

const hairInk = "#231815";

/** Somebody sitting with the back to us. */
export function sitter({ x, y, scale, cloth, edge, hair, skin }: Sitter): string {
  const heads = {
    crop: circle(0, -66, 31, hairInk) + shape("M-24 -46Q0 -28 24 -46V-36Q0 -20 -24 -36Z", skin),
    afro: circle(0, -70, 46, hairInk),
    bun:
      circle(0, -66, 31, hairInk) +
      circle(0, -102, 17, hairInk) +
      shape("M-22 -44Q0 -30 22 -44V-36Q0 -24 -22 -36Z", skin),
    scarf:
      shape("M-38 -20C-44 -84 -26 -104 0 -104S44 -84 38 -20Q0 -2 -38 -20Z", edge) +
      stroke("M-33 -58Q0 -44 33 -58", color.gold, 4),
  };
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    ellipse([0, 92], [92, 15], color.ink, { opacity: 0.16 }),
    rect(-13, -46, 26, 40, skin),
    shape("M-88 92C-96 36 -72 -12 -26 -20Q0 -8 26 -20C72 -12 96 36 88 92Q0 112 -88 92Z", cloth),
    stroke("M-40 -12Q-6 40 62 62", edge, 8),
    stroke("M-46 2Q-14 54 60 78", edge, 3),
    heads[hair],
  );
}

/** The teacher, facing us, wrapped in a gabi, with an open book. */
export function teacher(x: number, y: number, scale: number): string {
  const skin = "#8F5836";
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    ellipse([0, 112], [128, 18], color.ink, { opacity: 0.18 }),
    rect(-66, 70, 132, 40, color.rust, { rx: 8 }),
    times(6, (index) =>
      polygon(
        [
          [-55 + index * 22, 78],
          [-44 + index * 22, 90],
          [-55 + index * 22, 102],
          [-66 + index * 22, 90],
        ],
        index % 2 === 0 ? color.gold : color.cream,
      ),
    ),
    shape("M-104 108C-116 40 -92 -22 -30 -34H30C92 -22 116 40 104 108Q60 86 0 88T-104 108Z", color.cotton),
    shape("M30 -34C92 -22 116 40 104 108Q80 94 44 90C70 50 60 4 10 -10Z", "#EFE2C6"),
    stroke("M34 -28Q18 20 -70 66", color.clay, 7),
    stroke("M44 -20Q28 32 -64 80", color.green, 5),
    rect(-15, -62, 30, 40, "#774628"),
    shape("M-36 -98C-36 -128 -20 -140 0 -140S36 -128 36 -98C36 -66 20 -46 0 -46S-36 -66 -36 -98Z", skin),
    shape("M-37 -92C-36 -50 -20 -26 0 -26S36 -50 37 -92C32 -72 20 -70 0 -70S-32 -72 -37 -92Z", "#E4DDD0"),
    shape(
      "M-38 -100C-40 -134 -24 -148 0 -148S40 -134 38 -100C34 -118 24 -126 0 -126S-34 -118 -38 -100Z",
      "#E4DDD0",
    ),
    circle(-14, -96, 4, hairInk) + circle(14, -96, 4, hairInk),
    stroke("M-23 -107Q-14 -112 -7 -108M7 -108Q14 -112 23 -107", "#E4DDD0", 4),
    stroke("M-12 -60Q0 -50 12 -60", color.rust, 4),
    shape("M-74 30Q-36 14 0 28Q36 14 74 30V74Q36 58 0 72Q-36 58 -74 74Z", color.clay),
    shape("M-68 26Q-34 10 0 24Q34 10 68 26V66Q34 50 0 64Q-34 50 -68 66Z", color.cream),
    stroke(
      "M0 24V64M-54 34Q-34 26 -14 34M-54 46Q-34 38 -14 46M54 34Q34 26 14 34M54 46Q34 38 14 46",
      color.ink,
      3,
      { opacity: 0.6 },
    ),
    circle(-72, 54, 13, skin) + circle(72, 54, 13, skin),
  );
}

/** Somebody who takes part from afar: a window with head and shoulders. */
export function remoteWindow(options: {
  x: number;
  y: number;
  scale: number;
  field: string;
  cloth: string;
  skin: string;
  hair: "crop" | "afro" | "scarf";
}): string {
  const { x, y, scale, field, cloth, skin, hair } = options;
  const behind = {
    crop: "",
    afro: circle(0, -14, 42, hairInk),
    scarf: shape("M-40 34C-48 -44 -24 -58 0 -58S48 -44 40 34Z", color.indigo),
  }[hair];
  const front = {
    crop: shape("M-28 -18C-30 -42 -16 -50 0 -50S30 -42 28 -18C24 -32 14 -34 0 -34S-24 -32 -28 -18Z", hairInk),
    afro: shape("M-27 -16C-28 -40 -14 -48 0 -48S28 -40 27 -16C20 -32 12 -34 0 -34S-20 -32 -27 -16Z", hairInk),
    scarf: shape(
      "M-30 -12C-32 -44 -16 -52 0 -52S32 -44 30 -12C24 -32 14 -36 0 -36S-24 -32 -30 -12Z",
      color.indigo,
    ),
  }[hair];
  return group(
    `translate(${x} ${y}) scale(${scale})`,
    rect(-100, -80, 200, 160, color.ink, { rx: 20, opacity: 0.15, transform: "translate(6 8)" }),
    rect(-100, -80, 200, 160, color.cotton, { rx: 20 }),
    rect(-90, -70, 180, 140, field, { rx: 13 }),
    behind,
    shape("M-72 70C-70 40 -44 26 -16 22Q0 34 16 22C44 26 70 40 72 70Z", cloth),
    rect(-11, 6, 22, 24, skin, { rx: 8 }),
    shape("M-27 -16C-27 -38 -16 -46 0 -46S27 -38 27 -16C27 8 14 22 0 22S-27 8 -27 -16Z", skin),
    front,
    circle(-10, -12, 3.4, hairInk) + circle(10, -12, 3.4, hairInk),
    stroke("M-9 5Q0 12 9 5", color.cotton, 4),
  );
}
