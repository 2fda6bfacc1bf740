import type { Page } from "playwright/test";
import { distancesOf, packStroke, type RoomBoard, type StoredStroke } from "#contract/slides/board.ts";
import type { Deck, Slide } from "#contract/slides/deck.ts";
import { changeJoin } from "./room-socket.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const id = (number: number) => `01900000-0000-7000-8000-0000000002${String(number).padStart(2, "0")}`;
const picture = (number: number, text: string): Slide => ({
  _id: id(number),
  paper: null,
  ratio: 0.5625,
  text,
});
const blank = (number: number, paper: Slide["paper"]): Slide => ({
  _id: id(number),
  paper,
  ratio: 0.5625,
  text: "",
});
const deck: Deck = {
  _id: id(0),
  name: "ክፍልፋዮች፣ Fractions, part 1",
  file: null,
  slides: [
    picture(1, "Fractions"),
    picture(2, "ክፍልፋዮችን ማካፈል: three quarters divided by two thirds"),
    picture(3, "Exercises"),
    blank(4, "blackboard"),
    blank(5, "squared"),
    blank(6, "lined"),
    ...Array.from({ length: 14 }, (_, index) => picture(7 + index, "")),
  ],
};

let strokes = 0;
const stroke = (
  tool: StoredStroke["tool"],
  colour: number,
  points: number[],
  text?: string,
): StoredStroke => ({
  id: `gallery${String((strokes += 1)).padStart(3, "0")}`,
  tool,
  colour,
  from: 0,
  points: distancesOf(points),
  ...(text !== undefined && { text }),
});
const curve = (x: number, y: number, width: number, height: number, turns = 1) =>
  Array.from({ length: 41 }, (_, at) => [
    Math.round(x + (width * at) / 40),
    Math.round(y + height * Math.sin((at / 40) * turns * 2 * Math.PI)),
  ]).flat();
const circle = (x: number, y: number, size: number) =>
  Array.from({ length: 33 }, (_, at) => [
    Math.round(x + size * Math.cos((at / 32) * 2 * Math.PI)),
    Math.round(y + size * Math.sin((at / 32) * 2 * Math.PI)),
  ]).flat();
const ink: StoredStroke[] = [
  stroke("pen", 0, curve(900, 1200, 3200, 350, 3)),
  stroke("pen", 1, circle(6500, 1500, 800)),
  stroke("pen", 2, curve(900, 2600, 3200, -200, 1)),
  stroke("pen", 3, curve(900, 3400, 3200, 250, 2)),
  stroke("highlighter", 0, [800, 4300, 2000, 4310, 4200, 4290]),
  stroke("arrow", 1, [8200, 3600, 6900, 2300]),
  stroke("rectangle", 2, [5400, 3500, 8000, 4700]),
  stroke("line", 0, [900, 4950, 9000, 4950]),
  stroke("text", 0, [5600, 3800], "ክፍልፋይ = 3/4"),
  stroke("text", 1, [1000, 4100], "y = sin x"),
  { ...stroke("pen", 4, circle(8600, 4100, 350)), guest: true },
];

/** What the server would have made of a page of a PDF. */
const pictureOf = (number: number) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720">
  <rect width="1280" height="720" fill="#fdfdf8"/><rect width="1280" height="110" fill="#123f6b"/>
  <text x="60" y="74" font-size="48" font-family="sans-serif" fill="#fff">Fractions ${number}</text>
  <rect x="640" y="180" width="560" height="440" fill="#3a5a2b"/><circle cx="920" cy="400" r="150" fill="#d9a441"/>
  <text x="60" y="240" font-size="36" font-family="sans-serif">3/4 : 2/3 = 3/4 · 3/2</text>
  <text x="60" y="320" font-size="36" font-family="sans-serif">= 9/8</text></svg>`;

/** A page that joins finds a board that does not exist on the server. */
const fillBoard =
  (slide: number, more: Partial<RoomBoard> = {}) =>
  async (page: Page) => {
    const board: RoomBoard = { slide: id(slide), epoch: 2, floorDraws: false, ...more };
    await respondWith(/\/lectures\/[^/]+\/board$/, { statusCode: 200, data: { deck, ticket: "ticket" } })(
      page,
    );
    await respondWith(/\/lectures\/[^/]+\/decks$/, { statusCode: 200, data: [deck] })(page);
    await page.route(/\/slides\/ticket\//, (route) => {
      const at = deck.slides.findIndex(({ _id }) => route.request().url().includes(_id));
      return route.fulfill({ contentType: "image/svg+xml", body: pictureOf(at + 1) });
    });
    const join = (ack: string) =>
      ack
        .replace(/"board":\{[^}]*\}/, `"board":${JSON.stringify(board)}`)
        .replace('"hostPresent":false', '"hostPresent":true')
        .replace('"source":"none"', '"source":"microphone"');
    await changeJoin(page, join, { "slide-ink": { seq: 9, strokes: ink.map(packStroke) } });
  };

async function isDrawn(page: Page): Promise<void> {
  await page.locator('.room[data-phase="live"]').waitFor();
  await page.locator(".board__page > :is(img, canvas[role=img])").waitFor();
}

async function isReadyToDraw(page: Page): Promise<void> {
  await isDrawn(page);
  await page.locator(".board__tools").waitFor();
  await page.locator(".board__strip").waitFor();
}

export const boardRoomScreens: readonly Screen[] = [
  {
    name: "room-viewer-slide",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillBoard(2),
    after: isDrawn,
  },
  {
    name: "room-viewer-slide-leafed",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillBoard(5),
    async after(page) {
      await isDrawn(page);
      await page.locator(".board__bar button").first().click();
    },
  },
  {
    name: "room-viewer-blackboard",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    before: fillBoard(4),
    after: isDrawn,
  },
  {
    name: "room-viewer-slides-at-audio",
    who: "student",
    path: ({ taken }) => `/class/${taken._id}/f`,
    async before(page) {
      await page.addInitScript(() =>
        localStorage.setItem("media_settings", JSON.stringify({ level: "audio" })),
      );
      await fillBoard(2)(page);
    },
    after: (page) => page.locator('.room-stage[data-message="slidesAtAudio"]').waitFor(),
  },
  {
    name: "room-host-slides",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillBoard(2, { floorDraws: true }),
    after: isReadyToDraw,
  },
  {
    name: "room-host-blackboard",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillBoard(4),
    after: isReadyToDraw,
  },
  {
    name: "room-host-decks",
    who: "instructor",
    path: ({ taken }) => `/class/${taken._id}/t`,
    before: fillBoard(4),
    async after(page) {
      await isReadyToDraw(page);
      await page.locator(".board__steps > button").last().click();
      await page.locator(".decks__list li").first().waitFor();
    },
  },
];
