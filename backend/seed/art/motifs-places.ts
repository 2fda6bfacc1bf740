import type { Ink } from "./palette.ts";
import { circle, group, polygon, rect, round, shape, stroke, times } from "./svg.ts";

/** The stelae of Aksum with their carved storeys. */
export function stelae(ink: Ink): string {
  const stela = (width: number, storeys: number, fill: string) =>
    shape(
      `M${-width / 2} 150L${-width * 0.38} ${150 - storeys * 46}Q${-width * 0.5} ${118 - storeys * 46} 0 ${104 - storeys * 46}Q${width * 0.5} ${118 - storeys * 46} ${width * 0.38} ${150 - storeys * 46}L${width / 2} 150Z`,
      fill,
    ) +
    times(storeys, (index) => {
      const y = 150 - (index + 1) * 46;
      const half = width * (0.46 - index * 0.012);
      const windows =
        index === 0
          ? rect(-half * 0.34, y + 10, half * 0.68, 36, ink.line, { rx: 2 })
          : rect(-half * 0.62, y + 16, half * 0.42, 18, ink.line, { rx: 2 }) +
            rect(half * 0.2, y + 16, half * 0.42, 18, ink.line, { rx: 2 });
      const beams = times(4, (dot) => circle(-half * 0.66 + dot * half * 0.44, y + 4, 3.6, ink.paper));
      return stroke(`M${-half} ${y}H${half}`, ink.line, 3, { opacity: 0.55 }) + windows + beams;
    });
  return (
    circle(70, -70, 62, ink.c) +
    shape("M-180 150Q-110 84 -40 118T90 104T180 150Z", ink.b, { opacity: 0.55 }) +
    group("translate(92 0)", stela(62, 3, ink.d)) +
    group("translate(-112 0)", stela(70, 4, ink.b)) +
    stela(96, 6, ink.a) +
    rect(-180, 146, 360, 18, ink.line, { rx: 9 })
  );
}

/** Bete Giyorgis of Lalibela, seen into its pit: a cross within a cross. */
export function lalibela(ink: Ink): string {
  const cross = (arm: number, half: number) =>
    `M${-half} ${-arm}H${half}V${-half}H${arm}V${half}H${half}V${arm}H${-half}V${half}H${-arm}V${-half}H${-half}Z`;
  return (
    shape("M-176 -150L150 -172L178 146L-146 174Z", ink.a) +
    shape("M-150 -128L132 -148L156 126L-126 150Z", ink.line, { opacity: 0.82 }) +
    shape("M-132 -112L-104 -128L-84 152L-112 152Z", "#000", { opacity: 0.12 }) +
    group(
      "translate(6 8)",
      shape(cross(116, 50), "#5B2416"),
      group(
        "translate(-8 -14)",
        shape(cross(116, 50), "#D9794A"),
        shape(cross(94, 34), "none", { stroke: "#FFF9EC", "stroke-width": 6 }),
        shape(cross(72, 20), "none", { stroke: "#8E3A20", "stroke-width": 6 }),
        shape(cross(50, 8), "#8E3A20"),
      ),
    ) +
    times(7, (index) =>
      stroke(`M${-168 + index * 3} ${-120 + index * 40}l14 -1`, ink.paper, 4, { opacity: 0.7 }),
    ) +
    stroke("M150 40L178 36M153 70L180 66M156 100L182 96", ink.c, 5)
  );
}

/** The castle of Fasil in Gondar. */
export function castle(ink: Ink): string {
  const battlements = (x: number, y: number, count: number, fill: string) =>
    times(count, (index) => rect(x + index * 22, y - 14, 13, 18, fill));
  const tower = (x: number, width: number, top: number, fill: string) =>
    shape(`M${x} 140V${top}H${x + width}V140Z`, fill) +
    shape(`M${x - 8} ${top}Q${x + width / 2} ${top - 74} ${x + width + 8} ${top}Z`, ink.a) +
    circle(x + width / 2, top - 42, 7, ink.c) +
    rect(x + width / 2 - 10, top + 34, 20, 36, ink.line, { rx: 10 });
  const arch = (x: number, y: number, width: number, height: number) =>
    shape(
      `M${x} ${y + height}V${y + width / 2}A${width / 2} ${width / 2} 0 0 1 ${x + width} ${y + width / 2}V${y + height}Z`,
      ink.line,
    );
  return (
    circle(-74, -98, 46, ink.c) +
    rect(-66, -84, 132, 226, ink.d) +
    battlements(-64, -84, 6, ink.d) +
    rect(-40, -134, 64, 54, ink.d) +
    battlements(-40, -134, 3, ink.d) +
    rect(-128, -22, 256, 164, ink.b) +
    battlements(-118, -22, 11, ink.b) +
    tower(-162, 58, -40, ink.d) +
    tower(104, 58, -40, ink.d) +
    arch(-22, 70, 44, 72) +
    arch(-86, 22, 26, 42) +
    arch(60, 22, 26, 42) +
    arch(-12, -62, 24, 34) +
    stroke("M-100 86H-34M34 86H100", ink.paper, 4, { opacity: 0.5 }) +
    rect(-178, 138, 356, 18, ink.line, { rx: 9 })
  );
}

/** Contour lines of the Simien mountains and a path to the top. */
export function contours(ink: Ink): string {
  const ridge =
    "M-170 30C-180 -60 -120 -60 -96 -112C-70 -170 20 -180 70 -140C120 -104 176 -80 174 -6C172 60 150 92 96 116C40 142 -20 172 -84 148C-140 128 -164 92 -170 30Z";
  const heights = [1, 0.86, 0.72, 0.58, 0.44, 0.3, 0.17];
  return (
    heights
      .map((scale, index) => {
        const at = `translate(${round((1 - scale) * 34)} ${round((1 - scale) * -38)}) rotate(${index * 7}) scale(${scale})`;
        const tint = index === 0 ? 1 : 0.24;
        return group(
          at,
          shape(ridge, index === 0 ? ink.b : ink.c, {
            "fill-opacity": tint,
            stroke: ink.line,
            "stroke-width": round(4 / scale),
          }),
        );
      })
      .join("") +
    stroke("M-150 96C-96 84 -104 30 -58 24S-30 -34 26 -36", ink.paper, 8, { "stroke-dasharray": "1 15" }) +
    shape("M26 -36V-104L76 -84L26 -64", ink.a, {
      stroke: ink.line,
      "stroke-width": 6,
      "stroke-linejoin": "round",
    })
  );
}

/** Terraced fields below a sun. */
export function terraces(ink: Ink): string {
  const steps = [
    ["M-180 20Q-90 -34 0 6T180 -12V180H-180Z", ink.b],
    ["M-180 58Q-80 12 10 50T180 36V180H-180Z", ink.c],
    ["M-180 94Q-70 52 20 88T180 78V180H-180Z", ink.d],
    ["M-180 132Q-70 96 30 126T180 118V180H-180Z", ink.a],
  ] as const;
  return (
    circle(0, -56, 84, ink.c) +
    times(13, (index) => group(`rotate(${-90 + index * 15} 0 -56)`, stroke("M0 -158V-176", ink.c, 9))) +
    polygon(
      [
        [-180, 10],
        [-112, -74],
        [-70, -26],
        [-20, -92],
        [50, 12],
      ],
      ink.d,
    ) +
    polygon(
      [
        [-20, -92],
        [6, -53],
        [-12, -46],
        [-26, -58],
        [-42, -63],
      ],
      ink.paper,
    ) +
    steps.map(([d, fill]) => shape(d, fill)).join("") +
    times(9, (index) =>
      stroke(`M${-160 + index * 40} ${70 + (index % 3) * 4}v-16m0 16l-8 -9m8 9l8 -9`, ink.line, 4),
    ) +
    times(8, (index) => stroke(`M${-142 + index * 40} 152v-16m0 16l-8 -9m8 9l8 -9`, ink.paper, 4))
  );
}
