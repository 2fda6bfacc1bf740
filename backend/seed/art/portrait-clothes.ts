import { color } from "./palette.ts";
import type { Skin } from "./portrait.ts";
import { circle, polygon, rect, shape, stroke, times } from "./svg.ts";

export type Clothes = "coat" | "dress" | "gabi" | "jacket" | "netela" | "shirt" | "sweater";

const shoulders = "M40 400C44 336 96 300 158 284Q200 322 242 284C304 300 356 336 360 400Z";

/** Small diamonds along a line, the woven edge of a shawl. */
function wovenEdge(from: readonly [number, number], to: readonly [number, number], count: number): string {
  return times(count, (index) => {
    const part = (index + 0.5) / count;
    const x = from[0] + (to[0] - from[0]) * part;
    const y = from[1] + (to[1] - from[1]) * part;
    const fill = [color.green, color.gold, color.clay][index % 3] ?? color.green;
    return polygon(
      [
        [x, y - 9],
        [x + 9, y],
        [x, y + 9],
        [x - 9, y],
      ],
      fill,
    );
  });
}

export const clothes: Readonly<Record<Clothes, (skin: Skin) => string>> = {
  coat: () =>
    shape(shoulders, "#F4F1E8") +
    shape("M164 284L200 400L236 284L222 280Q200 306 178 280Z", color.leaf) +
    shape("M158 284L200 400H150L124 318ZM242 284L200 400H250L276 318Z", color.cotton, {
      stroke: "#D5CDBB",
      "stroke-width": 4,
    }) +
    rect(262, 352, 52, 8, "#D5CDBB", { rx: 4 }) +
    rect(284, 334, 7, 26, color.indigo, { rx: 3 }),
  dress: () =>
    shape(shoulders, color.cotton) +
    shape("M176 292L200 400L224 292Q200 314 176 292Z", color.green) +
    stroke("M170 288Q200 322 230 288", color.gold, 10) +
    times(5, (index) =>
      polygon(
        [
          [200, 318 + index * 20],
          [208, 328 + index * 20],
          [200, 338 + index * 20],
          [192, 328 + index * 20],
        ],
        index % 2 === 0 ? color.gold : color.clay,
      ),
    ),
  gabi: () =>
    shape(shoulders, color.ink) +
    shape("M30 400C36 330 92 292 160 276L214 330L300 400Z", color.cotton) +
    shape("M370 400C364 330 308 292 240 276L128 372L116 400Z", "#F1E6CF") +
    stroke("M236 284L120 384", color.clay, 7) +
    stroke("M248 290L134 392", color.green, 5) +
    wovenEdge([262, 296], [160, 386], 9),
  jacket: () =>
    shape(shoulders, color.night) +
    shape("M166 282L200 400L234 282Q200 312 166 282Z", color.cotton) +
    polygon(
      [
        [193, 316],
        [207, 316],
        [212, 400],
        [188, 400],
      ],
      color.clay,
    ) +
    shape("M160 282L196 400H166L120 330L146 316Z", color.indigo) +
    shape("M240 282L204 400H234L280 330L254 316Z", color.indigo),
  netela: () =>
    shape(shoulders, color.clay) +
    stroke("M170 288Q200 320 230 288", color.gold, 8) +
    shape("M30 400C34 330 84 296 146 276Q164 300 196 330Q240 366 262 400Z", color.cotton) +
    shape("M370 400C364 336 318 296 254 276Q236 302 214 318Q250 350 292 400Z", "#F1E6CF") +
    stroke("M152 288Q176 322 206 342Q236 366 252 400", color.green, 6) +
    wovenEdge([140, 300], [232, 396], 8),
  shirt: () =>
    shape(shoulders, color.leaf) +
    shape("M160 280L200 334L172 352L140 296ZM240 280L200 334L228 352L260 296Z", "#58A37B") +
    stroke("M200 336V400", color.forest, 4, { opacity: 0.6 }) +
    times(3, (index) => circle(200, 352 + index * 22, 4.5, color.cotton)),
  sweater: () =>
    shape(shoulders, color.gold) +
    stroke("M160 288Q200 330 240 288", "#C88A1B", 15) +
    times(10, (index) =>
      polygon(
        [
          [66 + index * 30, 352],
          [81 + index * 30, 368],
          [66 + index * 30, 384],
          [51 + index * 30, 368],
        ],
        index % 2 === 0 ? color.clay : color.green,
      ),
    ),
};
