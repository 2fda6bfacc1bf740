import { fidel, fidelLine, type Letter } from "./fidel.ts";
import { haragBand } from "./harag.ts";
import { color, type Ink } from "./palette.ts";
import { circle, group, polygon, rect, shape, stroke, times } from "./svg.ts";

export function fidelTable(ink: Ink): string {
  const letters: readonly Letter[] = ["ሀ", "ለ", "ሐ", "ሠ", "ሰ", "ቀ", "በ", "ተ", "አ"];
  const tiles = [ink.a, ink.b, ink.d, ink.c, ink.paper];
  return times(9, (index) => {
    const x = -168 + (index % 3) * 116;
    const y = -168 + Math.floor(index / 3) * 116;
    const tile = tiles[(index * 2) % 5] ?? ink.a;
    const dark = tile === ink.paper || tile === ink.c || ink.line !== color.ink;
    return (
      rect(x, y, 104, 104, tile, { rx: 16 }) +
      fidel(letters[index] ?? "ሀ", x + 24, y + 22, 58, dark ? color.ink : ink.paper, 17)
    );
  });
}

export function openBook(ink: Ink): string {
  const page = "M0 -92C-44 -124 -112 -126 -166 -108V104C-112 86 -44 90 0 122Z";
  const lines = (side: 1 | -1) =>
    times(6, (index) => {
      const y = -52 + index * 25;
      const end = index === 5 ? 84 : 138;
      return stroke(`M${side * 26} ${y + 4}Q${side * 80} ${y - 18} ${side * end} ${y - 16}`, color.ink, 6, {
        opacity: 0.65,
      });
    });
  return (
    shape("M-178 -88H178V132Q60 108 0 144Q-60 108 -178 132Z", ink.a) +
    shape(page, ink.paper) +
    group("scale(-1 1)", shape(page, ink.paper)) +
    shape("M0 -92C-20 -106 -44 -114 -66 -117V91C-44 95 -20 106 0 122Z", color.ink, { opacity: 0.08 }) +
    group("translate(-150 -92)", fidel("ጠ", 8, 2, 44, ink.a, 18)) +
    lines(1) +
    group(
      "translate(-96 -28)",
      times(5, (index) =>
        stroke(`M-50 ${index * 25 - 2}Q0 ${index * 25 - 4} 70 ${index * 25 + 10}`, color.ink, 6, {
          opacity: 0.65,
        }),
      ),
    ) +
    stroke("M0 -92V122", color.ink, 5) +
    shape("M120 -108V-8L138 -24L156 -8V-111Z", ink.b) +
    shape("M36 70C70 -20 120 -120 186 -172C176 -90 120 20 52 74Z", ink.c) +
    stroke("M30 92C70 10 120 -80 176 -160", color.ink, 5)
  );
}

/** A parchment page with a braided head, as in a branna manuscript. */
export function parchment(ink: Ink): string {
  const words: readonly (readonly Letter[])[] = [
    ["በ", "ሠ", "ለ", "ሰ"],
    ["ተ", "ሐ", "ነ", "ዐ"],
    ["ገ", "ዘ", "ቀ", "ፀ"],
  ];
  return (
    shape(
      "M-126 -172Q-60 -164 0 -170T128 -168Q120 -60 128 10T122 172Q40 164 -20 170T-128 168Q-120 60 -128 0T-126 -172Z",
      "#F3E0B4",
      {
        stroke: ink.line,
        "stroke-width": 5,
      },
    ) +
    group(
      "translate(-100 -128)",
      haragBand({ length: 200, swing: 14, width: 9, colors: ["#8E3A20", "#17513F"], gap: "#F3E0B4" }),
    ) +
    group("translate(-100 -104)", rect(0, 0, 200, 6, "#E2A72E")) +
    words
      .map((word, row) =>
        fidelLine(
          word,
          { x: -98, y: -78 + row * 62, size: 40, gap: 0.3 },
          row === 0 ? "#8E3A20" : color.ink,
          17,
        ),
      )
      .join("") +
    times(
      3,
      (row) => circle(106, -70 + row * 62, 4.5, "#8E3A20") + circle(106, -52 + row * 62, 4.5, "#8E3A20"),
    ) +
    stroke("M-98 124H66", color.ink, 6, { opacity: 0.35 }) +
    polygon(
      [
        [96, 108],
        [110, 124],
        [96, 140],
        [82, 124],
      ],
      "#8E3A20",
    )
  );
}

export function speech(ink: Ink): string {
  return (
    shape(
      "M-134 -150H66Q110 -150 110 -106V-34Q110 10 66 10H-52L-112 62V10H-134Q-178 10 -178 -34V-106Q-178 -150 -134 -150Z",
      ink.a,
    ) +
    stroke("M-128 -98H56M-128 -56H10", ink.paper, 13) +
    shape(
      "M-16 -26H134Q178 -26 178 18V72Q178 116 134 116H128V164L72 116H-16Q-60 116 -60 72V18Q-60 -26 -16 -26Z",
      ink.field,
    ) +
    shape(
      "M-6 -14H126Q166 -14 166 24V66Q166 104 126 104H116V138L68 104H-6Q-46 104 -46 66V24Q-46 -14 -6 -14Z",
      ink.b,
    ) +
    circle(0, 45, 14, ink.c) +
    circle(60, 45, 14, ink.c) +
    circle(120, 45, 14, ink.c)
  );
}

export function krar(ink: Ink): string {
  return (
    stroke("M-60 70L-128 -150M60 70L128 -150", ink.a, 18) +
    stroke("M-150 -138H150", ink.b, 20) +
    times(6, (index) => {
      const top = -84 + index * 33.6;
      const bottom = -22 + index * 8.8;
      return (
        stroke(`M${top} -138L${bottom} 116`, ink.line, 3.5) +
        rect(top - 9, -156, 18, 36, index % 2 === 0 ? ink.c : ink.a, { rx: 6 })
      );
    }) +
    shape("M-112 46H112Q112 168 0 172Q-112 168 -112 46Z", ink.c) +
    shape("M-112 46H112V72H-112Z", ink.a) +
    times(8, (index) =>
      polygon(
        [
          [-98 + index * 28, 48],
          [-87 + index * 28, 59],
          [-98 + index * 28, 70],
          [-109 + index * 28, 59],
        ],
        ink.paper,
      ),
    ) +
    circle(-46, 112, 11, ink.line, { opacity: 0.8 }) +
    circle(46, 112, 11, ink.line, { opacity: 0.8 }) +
    times(6, (index) => stroke(`M${-22 + index * 8.8} 60V126`, ink.line, 3)) +
    rect(-40, 122, 80, 14, ink.line, { rx: 7 })
  );
}
