import { color, schemes, type SchemeName } from "./palette.ts";
import { clothes, type Clothes } from "./portrait-clothes.ts";
import { beards, glasses, hairBehind, hairInFront, type Beard, type Hair } from "./portrait-head.ts";
import { circle, ellipse, picture, polar, polygon, rect, shape, stroke, times } from "./svg.ts";

const PORTRAIT_SIZE = 400;

export interface PortraitDesign {
  readonly scheme: SchemeName;
  /** 0 is the lightest of our skin tones, 3 the darkest. */
  readonly skin: 0 | 1 | 2 | 3;
  readonly hair: Hair;
  readonly hairColor?: string;
  readonly clothes: Clothes;
  readonly beard?: Beard;
  readonly glasses?: boolean;
  readonly earrings?: boolean;
  readonly lips?: string;
  readonly mouth?: "open" | "closed";
}

export interface Skin {
  readonly light: string;
  readonly shade: string;
  readonly line: string;
}

const skins: readonly [Skin, Skin, Skin, Skin] = [
  { light: "#C68A5E", shade: "#AC7148", line: "#7A4526" },
  { light: "#AD7147", shade: "#935B35", line: "#643619" },
  { light: "#8F5836", shade: "#774628", line: "#4C2912" },
  { light: "#6F4229", shade: "#5A341F", line: "#351C0E" },
];

function background(design: PortraitDesign): string {
  const scheme = schemes[design.scheme];
  return (
    rect(0, 0, PORTRAIT_SIZE, PORTRAIT_SIZE, scheme.ground) +
    times(20, (index) =>
      polygon(
        [
          polar(150, index * 18 - 3, [200, 190]),
          polar(330, index * 18 - 4, [200, 190]),
          polar(330, index * 18 + 4, [200, 190]),
          polar(150, index * 18 + 3, [200, 190]),
        ],
        scheme.shade,
        { opacity: 0.5 },
      ),
    ) +
    circle(200, 190, 150, scheme.shade) +
    circle(200, 190, 132, scheme.onGround.a) +
    times(28, (index) => circle(...polar(141, (index * 360) / 28, [200, 190]), 4, scheme.onGround.paper))
  );
}

const openMouth = (lips: string) =>
  shape("M174 214Q200 224 226 214Q218 238 200 238T174 214Z", color.cotton) +
  stroke("M172 213Q200 225 228 213Q220 239 200 239T172 213Z", lips, 4.5);
const closedMouth = (lips: string) =>
  shape("M174 217Q188 212 200 216Q212 212 226 217Q214 234 200 234T174 217Z", lips) +
  stroke("M170 215Q200 229 230 215", "#2B1A12", 3.5, { opacity: 0.75 });

function face(design: PortraitDesign, skin: Skin): string {
  const eye = (x: number) =>
    ellipse([x, 166], [11, 8], color.cotton) +
    circle(x, 166, 7, "#2B1A12") +
    circle(x + 2.4, 163.4, 2, color.cotton) +
    stroke(`M${x - 12} 163Q${x} 153 ${x + 12} 163`, "#241610", 4);
  const hairInk = design.hairColor ?? "#231815";
  const lips = design.lips ?? skin.line;
  return (
    eye(174) +
    eye(226) +
    stroke("M158 145Q172 136 188 143M212 143Q228 136 242 145", hairInk, 6) +
    stroke("M202 164Q196 184 190 192Q196 201 208 196", skin.line, 4, { opacity: 0.8 }) +
    (design.mouth === "closed" ? closedMouth(lips) : openMouth(lips))
  );
}

function head(design: PortraitDesign, skin: Skin): string {
  const outline = "M136 150C136 96 166 76 200 76S264 96 264 150C264 208 234 252 200 252S136 208 136 150Z";
  return (
    (design.hair === "headscarf"
      ? ""
      : ellipse([134, 170], [13, 19], skin.shade) + ellipse([266, 170], [13, 19], skin.shade)) +
    (design.earrings === true ? circle(132, 194, 7, color.gold) + circle(268, 194, 7, color.gold) : "") +
    shape(outline, skin.light) +
    shape(
      "M226 82C250 92 264 116 264 150C264 208 234 252 200 252C232 226 246 190 244 150C243 122 238 100 226 82Z",
      skin.shade,
      {
        opacity: 0.75,
      },
    )
  );
}

/** A person as SVG, 400 × 400. The same design gives the same bytes. */
export function drawPortrait(design: PortraitDesign): string {
  const skin = skins[design.skin];
  const hairInk = design.hairColor ?? "#231815";
  const beard = design.beard === undefined ? "" : beards[design.beard](hairInk);
  return picture(
    PORTRAIT_SIZE,
    PORTRAIT_SIZE,
    background(design),
    hairBehind[design.hair](hairInk),
    shape("M168 224H232V290Q200 330 168 290Z", skin.shade),
    clothes[design.clothes](skin),
    head(design, skin),
    beard,
    face(design, skin),
    hairInFront[design.hair](hairInk),
    design.glasses === true ? glasses() : "",
  );
}
