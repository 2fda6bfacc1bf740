import { chanceOf } from "./chance.ts";
import { remoteWindow, sitter, teacher, type Sitter } from "./figures.ts";
import { color, schemes } from "./palette.ts";
import { circle, ellipse, group, picture, polar, polygon, rect, shape, stroke, times } from "./svg.ts";
import { tibeb } from "./tibeb.ts";

const HERO_WIDTH = 1200;
const HERO_HEIGHT = 900;

function sky(): string {
  return (
    rect(0, 0, HERO_WIDTH, HERO_HEIGHT, color.cream) +
    times(18, (index) =>
      polygon(
        [
          polar(190, -180 + index * 10.6 - 2, [600, 400]),
          polar(900, -180 + index * 10.6 - 2.4, [600, 400]),
          polar(900, -180 + index * 10.6 + 2.4, [600, 400]),
          polar(190, -180 + index * 10.6 + 2, [600, 400]),
        ],
        color.sand,
        { opacity: 0.75 },
      ),
    ) +
    circle(600, 400, 330, color.straw) +
    circle(600, 400, 286, color.gold) +
    shape(
      "M0 520L130 392L196 448L300 330L372 420L430 372L520 470L690 450L800 344L872 420L960 318L1060 430L1110 386L1200 470V640H0Z",
      color.indigo,
      { opacity: 0.9 },
    ) +
    shape("M0 590Q180 500 380 566T760 548T1200 560V900H0Z", color.leaf) +
    shape("M0 640Q260 560 560 618T1200 610V900H0Z", color.green)
  );
}

/** The warka, the wide tree under which people have always met. */
function warka(): string {
  const chance = chanceOf("warka");
  const crown: readonly (readonly [number, number, number])[] = [
    [600, 170, 150],
    [450, 210, 122],
    [752, 208, 124],
    [330, 262, 92],
    [872, 260, 94],
    [520, 118, 100],
    [690, 112, 98],
    [600, 262, 116],
  ];
  const leaves = times(80, () => {
    const angle = chance() * 2 * Math.PI;
    const reach = Math.sqrt(chance());
    const [cx, cy, r] = crown[Math.floor(chance() * crown.length)] ?? [600, 170, 150];
    const [x, y] = [cx + Math.cos(angle) * reach * r * 0.76, cy - 12 + Math.sin(angle) * reach * r * 0.76];
    const fill = chance() < 0.3 ? color.gold : chance() < 0.5 ? color.mint : color.leaf;
    return group(
      `translate(${Math.round(x)} ${Math.round(y)}) rotate(${Math.round(chance() * 180)})`,
      shape("M-13 0Q0-10 13 0Q0 10-13 0Z", fill),
    );
  });
  return (
    shape(
      "M548 640C572 540 566 470 548 400L470 320L486 304L566 366L588 290H616L634 368L716 300L732 318L654 402C636 470 632 540 660 640Q604 616 548 640Z",
      color.rust,
    ) +
    stroke("M588 610C598 530 592 460 580 400M622 606C612 540 616 470 626 404", "#6B2A16", 6) +
    crown.map(([x, y, r]) => circle(x, y, r, color.forest)).join("") +
    crown.map(([x, y, r]) => circle(x - 8, y - 14, r * 0.86, color.green)).join("") +
    leaves
  );
}

function rug(): string {
  return (
    ellipse([600, 716], [440, 128], color.rust) +
    ellipse([600, 716], [416, 118], color.clay) +
    ellipse([600, 716], [384, 106], "none", {
      stroke: color.straw,
      "stroke-width": 7,
      "stroke-dasharray": "1 19",
      "stroke-linecap": "round",
    }) +
    ellipse([600, 716], [340, 90], color.rust, { opacity: 0.5 })
  );
}

const circleOfStudents: readonly Sitter[] = [
  { x: 236, y: 694, scale: 0.86, cloth: color.cotton, edge: color.green, hair: "afro", skin: "#8F5836" },
  { x: 964, y: 694, scale: 0.86, cloth: color.gold, edge: color.rust, hair: "crop", skin: "#6F4229" },
  { x: 356, y: 770, scale: 0.98, cloth: color.indigo, edge: color.gold, hair: "crop", skin: "#AD7147" },
  { x: 846, y: 770, scale: 0.98, cloth: color.cotton, edge: color.indigo, hair: "scarf", skin: "#C68A5E" },
  { x: 512, y: 806, scale: 1.06, cloth: color.cotton, edge: color.clay, hair: "bun", skin: "#C68A5E" },
  { x: 688, y: 806, scale: 1.06, cloth: color.leaf, edge: color.straw, hair: "crop", skin: "#8F5836" },
];

/** The circle around a teacher, in which some sit beneath the tree and some join from far away. */
export function drawHero(): string {
  const links = stroke(
    "M212 400Q330 540 520 590M988 400Q870 540 680 590M150 566Q330 610 508 612M1050 566Q870 610 692 612",
    color.cotton,
    5,
    { "stroke-dasharray": "1 15" },
  );
  const window = (
    x: number,
    y: number,
    field: string,
    cloth: string,
    skin: string,
    hair: "crop" | "afro" | "scarf",
  ) => remoteWindow({ x, y, scale: 0.92, field, cloth, skin, hair });
  return picture(
    HERO_WIDTH,
    HERO_HEIGHT,
    sky(),
    warka(),
    rug(),
    links,
    window(176, 340, color.clay, color.cotton, "#8F5836", "afro"),
    window(1024, 340, color.gold, color.green, "#AD7147", "crop"),
    window(118, 540, color.mint, color.clay, "#C68A5E", "scarf"),
    window(1082, 540, color.sky, color.rust, "#6F4229", "crop"),
    teacher(600, 604, 0.98),
    circleOfStudents.map(sitter).join(""),
    group(
      `translate(0 ${HERO_HEIGHT - 46})`,
      tibeb({ id: "hem", name: "hero", scheme: schemes.green, width: HERO_WIDTH, height: 46 }),
    ),
  );
}
