import { color } from "./palette.ts";
import { circle, picture, polar, polygon, rect, times } from "./svg.ts";

/** The mark of Gubae: students in a circle, open towards us, around a teacher. Legible at 16 pixels. */
export function drawIcon(): string {
  const students = times(7, (index) => {
    const [x, y] = polar(31, 135 + index * 45, [48, 50]);
    return circle(x, y, 7.4, color.cream);
  });
  return picture(
    96,
    96,
    rect(0, 0, 96, 96, color.green, { rx: 22 }),
    students,
    polygon(
      [
        [48, 32],
        [66, 50],
        [48, 68],
        [30, 50],
      ],
      color.gold,
    ),
    polygon(
      [
        [48, 42.5],
        [55.5, 50],
        [48, 57.5],
        [40.5, 50],
      ],
      color.clay,
    ),
  );
}
