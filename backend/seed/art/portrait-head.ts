import { color } from "./palette.ts";
import { circle, ellipse, polar, rect, shape, stroke, times } from "./svg.ts";

type Drawn = (ink: string) => string;

export type Hair = "afro" | "bald" | "braids" | "bun" | "crop" | "curls" | "fade" | "headscarf" | "long";
export type Beard = "short" | "full" | "moustache";

const none: Drawn = () => "";

/** What is drawn before the head. */
export const hairBehind: Readonly<Record<Hair, Drawn>> = {
  afro: (ink) =>
    circle(200, 128, 98, ink) +
    times(22, (index) => circle(...polar(92, 150 + index * 11.4, [200, 130]), 18, ink)),
  bald: none,
  braids: (ink) =>
    shape(
      "M128 150C84 196 74 270 104 306Q200 340 296 306C326 270 316 196 272 150C284 84 246 58 200 58S116 84 128 150Z",
      ink,
    ) +
    times(12, (index) => {
      const x = 108 + index * 16.7;
      return stroke(`M${200 + (x - 200) * 0.82} 176Q${x - (200 - x) * 0.14} 236 ${x} 300`, color.clay, 2.5, {
        opacity: 0.4,
      });
    }),
  bun: (ink) => circle(200, 52, 42, ink) + shape("M128 170C116 92 150 62 200 62S284 92 272 170Z", ink),
  crop: none,
  curls: (ink) =>
    times(17, (index) => circle(...polar(84, 140 + index * 16.2, [200, 150]), 27, ink)) +
    circle(200, 130, 80, ink),
  fade: none,
  headscarf: () =>
    shape(
      "M112 190C98 84 150 40 200 40S302 84 288 190C286 250 262 300 252 320H148C138 300 114 250 112 190Z",
      color.indigo,
    ),
  long: (ink) =>
    shape("M118 300C96 200 112 56 200 56S304 200 282 300Q262 322 240 300V160H160V300Q138 322 118 300Z", ink),
};

/** What is drawn over the forehead. */
export const hairInFront: Readonly<Record<Hair, Drawn>> = {
  afro: (ink) =>
    shape("M134 152C128 104 152 74 200 74S272 104 266 152C258 122 236 108 200 108S142 122 134 152Z", ink),
  bald: () =>
    shape("M168 92Q186 82 204 84", "none", {
      stroke: color.cotton,
      "stroke-width": 7,
      "stroke-linecap": "round",
      opacity: 0.35,
    }),
  braids: (ink) =>
    shape("M132 162C122 96 150 66 200 66S278 96 268 162C264 128 246 108 200 106S136 128 132 162Z", ink) +
    times(7, (index) => {
      const x = 150 + index * 16.6;
      return stroke(
        `M${x + (200 - x) * 0.06} 112Q${200 + (x - 200) * 0.7} 84 ${200 + (x - 200) * 0.5} 68`,
        color.clay,
        2.5,
        { opacity: 0.55 },
      );
    }),
  bun: (ink) =>
    shape(
      "M132 166C122 98 152 68 200 68S278 98 268 166C266 130 250 104 214 104Q168 108 150 128Q136 142 132 166Z",
      ink,
    ),
  crop: (ink) =>
    shape(
      "M131 158C124 96 150 62 200 62S276 96 269 158L262 140Q258 112 236 106Q200 98 164 106Q142 112 138 140Z",
      ink,
    ),
  curls: (ink) =>
    times(8, (index) => circle(142 + index * 16.6, 104 - Math.sin((index / 7) * Math.PI) * 18, 19, ink)),
  fade: (ink) =>
    shape("M140 118C142 74 168 58 200 58S258 74 260 118Q256 102 232 98Q200 92 168 98Q144 102 140 118Z", ink) +
    shape(
      "M132 158C130 130 134 112 142 102L150 108Q138 124 138 150ZM268 158C270 130 266 112 258 102L250 108Q262 124 262 150Z",
      ink,
      { opacity: 0.55 },
    ),
  headscarf: () =>
    shape(
      "M126 176C116 92 150 58 200 58S284 92 274 176C276 136 258 100 200 100S124 136 126 176Z",
      color.indigo,
    ) +
    stroke("M134 132C148 98 176 86 200 86S252 98 266 132", color.gold, 6) +
    stroke("M144 248Q200 306 256 248", color.indigo, 22) +
    stroke("M150 262Q200 312 250 262", color.gold, 4),
  long: (ink) =>
    shape(
      "M130 176C120 96 152 64 200 64S280 96 270 176C268 148 262 124 246 108Q214 128 160 116Q138 134 130 176Z",
      ink,
    ),
};

export const beards: Readonly<Record<Beard, Drawn>> = {
  short: (ink) =>
    shape(
      "M137 176C140 224 168 254 200 254S260 224 263 176C256 206 246 206 226 204Q200 198 174 204C154 206 144 206 137 176Z",
      ink,
      { opacity: 0.78 },
    ),
  full: (ink) =>
    shape(
      "M135 164C134 244 164 288 200 288S266 244 265 164C258 202 246 204 226 203Q200 196 174 203C154 204 142 202 135 164Z",
      ink,
    ),
  moustache: (ink) => stroke("M172 209Q186 200 200 205Q214 200 228 209", ink, 9),
};

export function glasses(): string {
  const frame = { stroke: color.ink, "stroke-width": 5, "fill-opacity": 0.16 };
  return (
    rect(148, 148, 46, 38, color.cotton, { rx: 15, ...frame }) +
    rect(206, 148, 46, 38, color.cotton, { rx: 15, ...frame }) +
    stroke("M194 162Q200 157 206 162M148 160L136 156M252 160L264 156", color.ink, 5) +
    ellipse([160, 156], [5, 2.5], color.cotton, { opacity: 0.8 })
  );
}
