import { group, stroke, times } from "./svg.ts";

/** Our own drawing of some letters, as strokes in a box of 100 × 100. No font is needed. */
const letters = {
  ሀ: "M18 0V62Q18 100 50 100Q82 100 82 62V0",
  ለ: "M44 0L88 100M56 27Q20 32 12 100",
  ሐ: "M50 0V100M14 100V68Q14 42 50 42Q86 42 86 68V100",
  ሠ: "M10 0V74Q10 98 30 98Q50 98 50 74V0M50 82Q90 92 90 56V0",
  ሰ: "M16 100V62Q16 28 50 28Q84 28 84 62V100M50 0V28",
  ቀ: "M50 0V100M50 20C-4 20 -4 76 50 76C104 76 104 20 50 20",
  በ: "M18 100V38Q18 2 50 2Q82 2 82 38V100",
  ባ: "M18 56V38Q18 2 50 2Q82 2 82 38V100",
  ተ: "M50 0V100M8 50L15 30H80L90 48",
  ነ: "M26 0V12Q26 30 62 26V100",
  አ: "M14 0Q14 26 32 26H84L28 100M62 54Q94 62 96 100",
  ኤ: "M6 0Q6 26 22 26H70L18 100M50 52Q78 58 80 90Q106 98 106 80Q104 64 76 72",
  ዐ: "M50 2Q86 2 86 50Q86 98 50 98Q14 98 14 50Q14 2 50 2Z",
  ዘ: "M22 0V100M78 0V100M22 50H78",
  ገ: "M8 24L15 5H48Q82 5 82 46V100",
  ጉ: "M2 24L9 5H38Q68 5 68 46V100M68 42H90L97 60",
  ጠ: "M14 100V40Q14 4 50 4Q86 4 86 40V100M50 4V100",
  ፀ: "M50 2Q86 2 86 50Q86 98 50 98Q14 98 14 50Q14 2 50 2ZM14 50H86",
} as const;

export type Letter = keyof typeof letters;

/** One letter whose box starts at (x, y) and is `size` high. `weight` is the stroke within the box of 100. */
export function fidel(letter: Letter, x: number, y: number, size: number, ink: string, weight = 15): string {
  return group(
    `translate(${x} ${y}) scale(${size / 100})`,
    stroke(letters[letter], ink, weight, { "stroke-linecap": "butt" }),
  );
}

/** Letters side by side. */
export function fidelLine(
  line: readonly Letter[],
  at: { x: number; y: number; size: number; gap?: number },
  ink: string,
  weight = 15,
): string {
  const step = at.size * (1 + (at.gap ?? 0.3));
  return times(line.length, (index) =>
    fidel(line[index] ?? "ሀ", at.x + index * step, at.y, at.size, ink, weight),
  );
}
