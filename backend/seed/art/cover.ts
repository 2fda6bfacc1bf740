import { chanceOf } from "./chance.ts";
import { haragBand, haragRing } from "./harag.ts";
import { motifs, type MotifName } from "./motifs.ts";
import { schemes, type Ink, type Scheme, type SchemeName } from "./palette.ts";
import { circle, el, group, picture, polar, polygon, rect, shape, stroke, times } from "./svg.ts";
import { tibeb } from "./tibeb.ts";

const COVER_WIDTH = 1200;
const COVER_HEIGHT = 675;

export interface CoverDesign {
  readonly motif: MotifName;
  readonly scheme: SchemeName;
  readonly layout: keyof typeof layouts;
}

/** A quiet diaper over the whole ground. */
function diaper(scheme: Scheme, name: string): string {
  const chance = chanceOf(`${name} diaper`);
  const tile = 60 + Math.floor(chance() * 4) * 12;
  const half = tile / 2;
  const figures = [
    polygon(
      [
        [half, 4],
        [tile - 4, half],
        [half, tile - 4],
        [4, half],
      ],
      "none",
      { stroke: scheme.shade, "stroke-width": 4 },
    ) + circle(half, half, tile * 0.09, scheme.shade),
    stroke(`M0 ${half}H${tile}M${half} 0V${tile}`, scheme.shade, 3) +
      polygon(
        [
          [half, half - 13],
          [half + 13, half],
          [half, half + 13],
          [half - 13, half],
        ],
        scheme.shade,
      ),
    stroke(`M0 0L${half} ${half}L${tile} 0M0 ${half}L${half} ${tile}L${tile} ${half}`, scheme.shade, 5),
    circle(half, half, half - 3, "none", { stroke: scheme.shade, "stroke-width": 3 }) +
      circle(0, 0, half - 3, "none", { stroke: scheme.shade, "stroke-width": 3 }) +
      circle(tile, tile, half - 3, "none", { stroke: scheme.shade, "stroke-width": 3 }),
  ];
  const figure = figures[Math.floor(chance() * figures.length)] ?? "";
  return (
    el(
      "defs",
      {},
      el("pattern", { id: "diaper", width: tile, height: tile, patternUnits: "userSpaceOnUse" }, figure),
    ) +
    rect(0, 0, COVER_WIDTH, COVER_HEIGHT, scheme.ground) +
    rect(0, 0, COVER_WIDTH, COVER_HEIGHT, "url(#diaper)", { opacity: 0.55 })
  );
}

function medallion(scheme: Scheme, motif: MotifName, name: string): string {
  const [first, second] = [scheme.onGround.a, scheme.onGround.c];
  return (
    diaper(scheme, name) +
    circle(600, 300, 286, scheme.shade) +
    haragRing({
      center: [600, 300],
      radius: 262,
      swing: 13,
      crossings: 36,
      width: 8,
      colors: [first, second],
      gap: scheme.shade,
    }) +
    circle(600, 300, 236, scheme.onField.field) +
    group("translate(600 300) scale(1.06)", motifs[motif](scheme.onField)) +
    group(
      `translate(0 ${COVER_HEIGHT - 108})`,
      tibeb({ id: "band", name, scheme, width: COVER_WIDTH, height: 108 }),
    )
  );
}

function column(scheme: Scheme, motif: MotifName, name: string): string {
  const rays = times(24, (index) =>
    polygon(
      [
        polar(250, index * 15 - 2.4, [700, 338]),
        polar(760, index * 15 - 3.4, [700, 338]),
        polar(760, index * 15 + 3.4, [700, 338]),
        polar(250, index * 15 + 2.4, [700, 338]),
      ],
      scheme.shade,
      { opacity: 0.55 },
    ),
  );
  return (
    rect(0, 0, COVER_WIDTH, COVER_HEIGHT, scheme.ground) +
    rays +
    circle(700, 338, 300, scheme.shade, { opacity: 0.6 }) +
    circle(700, 338, 272, scheme.ground) +
    circle(700, 338, 272, "none", {
      stroke: scheme.onGround.a,
      "stroke-width": 5,
      "stroke-dasharray": "1 17.4",
      "stroke-linecap": "round",
    }) +
    group("translate(700 338) scale(1.24)", motifs[motif](scheme.onGround)) +
    group(
      "translate(176 0) rotate(90)",
      tibeb({ id: "band", name, scheme, width: COVER_HEIGHT, height: 176 }),
    ) +
    rect(176, 0, 10, COVER_HEIGHT, scheme.shade)
  );
}

function lozenge(x: number, y: number, reach: number, fill: string): string {
  return shape(`M${x} ${y - reach}L${x + reach} ${y}L${x} ${y + reach}L${x - reach} ${y}Z`, fill);
}

/** The ornaments beside the arch. */
function flank(x: number, ink: Ink): string {
  const large = times(3, (row) => {
    const y = 222 + row * 116;
    return (
      lozenge(x, y, 50, ink.b) +
      lozenge(x, y, 38, ink.field) +
      lozenge(x, y, 28, ink.c) +
      lozenge(x, y, 13, ink.a)
    );
  });
  const small = times(
    2,
    (row) => lozenge(x - 62, 280 + row * 116, 14, ink.a) + lozenge(x + 62, 280 + row * 116, 14, ink.a),
  );
  return stroke(`M${x} 152V524`, ink.line, 4, { opacity: 0.45 }) + large + small;
}

function page(scheme: Scheme, motif: MotifName, name: string): string {
  const ink = scheme.onField;
  const arch = "M330 552V330A270 216 0 0 1 870 330V552";
  const braid = haragBand({ length: 1088, swing: 15, width: 9, colors: [ink.a, ink.b], gap: ink.field });
  return (
    diaper(scheme, name) +
    rect(32, 32, COVER_WIDTH - 64, COVER_HEIGHT - 64, ink.field, { rx: 10 }) +
    rect(46, 46, COVER_WIDTH - 92, COVER_HEIGHT - 92, "none", { rx: 4, stroke: ink.a, "stroke-width": 3 }) +
    group("translate(56 90)", braid) +
    group(`translate(56 ${COVER_HEIGHT - 90})`, braid) +
    shape(`${arch}Z`, scheme.ground, { opacity: 0.14 }) +
    stroke(arch, ink.c, 6) +
    flank(194, ink) +
    flank(1006, ink) +
    group("translate(600 342) scale(1.14)", motifs[motif](ink))
  );
}

const layouts = { medallion, column, page } as const;

/** The cover of a lecture as SVG, 1200 × 675. The same name and design give the same bytes. */
export function drawCover(name: string, design: CoverDesign): string {
  const scheme = schemes[design.scheme];
  return picture(COVER_WIDTH, COVER_HEIGHT, layouts[design.layout](scheme, design.motif, name));
}
