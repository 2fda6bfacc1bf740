import { circle, polar, stroke, through, times, type Point } from "./svg.ts";

interface Strand {
  readonly color: string;
  readonly shift: number;
}

interface Ring {
  readonly center: Point;
  readonly radius: number;
  /** How far strands swing from the radius. */
  readonly swing: number;
  readonly crossings: number;
  readonly width: number;
  readonly colors: readonly [string, string];
  /** Colour behind the ring, seen in the gaps where a strand passes under. */
  readonly gap: string;
}

/** Points of a strand between two angles in degrees. */
function strandPath(ring: Ring, shift: number, from: number, to: number): string {
  const points: Point[] = [];
  for (let angle = from; angle <= to; angle += 2) {
    const wave = Math.sin(((angle * ring.crossings) / 2) * (Math.PI / 180) + shift);
    points.push(polar(ring.radius + ring.swing * wave, angle, ring.center));
  }
  return through(points);
}

/** A braided ring, as scribes draw harag around a page: two strands that pass over and under in turn. */
export function haragRing(ring: Ring): string {
  const strands: [Strand, Strand] = [
    { color: ring.colors[0], shift: 0 },
    { color: ring.colors[1], shift: Math.PI },
  ];
  const drawn = (strand: Strand, from: number, to: number) => {
    const d = strandPath(ring, strand.shift, from, to);
    return (
      stroke(d, ring.gap, ring.width * 1.9, { "stroke-linecap": "butt" }) +
      stroke(d, strand.color, ring.width, { "stroke-linecap": "butt" })
    );
  };
  const step = 360 / ring.crossings;
  const whole = strands.map((strand) => drawn(strand, 0, 360)).join("");
  const over = times(Math.ceil(ring.crossings / 2), (index) =>
    drawn(strands[0], index * 2 * step - step * 0.42, index * 2 * step + step * 0.42),
  );
  const beads = times(ring.crossings, (index) => {
    const [x, y] = polar(ring.radius, (index + 0.5) * step, ring.center);
    return circle(x, y, ring.width * 0.42, ring.colors[index % 2 === 0 ? 1 : 0]);
  });
  return whole + over + beads;
}

/** A straight braid from (0, 0) of the given length. */
export function haragBand(options: {
  length: number;
  swing: number;
  width: number;
  colors: readonly [string, string];
  gap: string;
}): string {
  const { length, swing, width, colors, gap } = options;
  const wavelength = swing * 5.4;
  const path = (shift: number, from: number, to: number) => {
    const points: Point[] = [];
    for (let x = from; x <= to; x += 4)
      points.push([x, swing * Math.sin((x / wavelength) * 2 * Math.PI + shift)]);
    return through(points);
  };
  const drawn = (index: 0 | 1, from: number, to: number) => {
    const d = path(index * Math.PI, from, to);
    return (
      stroke(d, gap, width * 1.9, { "stroke-linecap": "butt" }) +
      stroke(d, colors[index], width, { "stroke-linecap": "butt" })
    );
  };
  const overs = Math.floor(length / wavelength) + 1;
  return (
    drawn(0, 0, length) +
    drawn(1, 0, length) +
    times(overs, (index) =>
      drawn(0, Math.max(0, (index - 0.2) * wavelength), Math.min(length, (index + 0.2) * wavelength)),
    )
  );
}
