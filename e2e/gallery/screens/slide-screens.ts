import type { Page } from "playwright/test";
import type { Deck } from "#contract/slides/deck.ts";
import { respondWith } from "../responses/stub-responses.ts";
import type { Screen } from "../screen.ts";

const id = (number: number) => `01900000-0000-7000-8000-0000000002${String(number).padStart(2, "0")}`;
const picture = (number: number, ratio = 0.5625) => ({
  _id: id(number),
  paper: null,
  ratio,
  text: `ክፍልፋዮች ${number}`,
});
const decks: Deck[] = [
  {
    _id: id(90),
    name: "ሳምንት 3፦ ማባዛትና ማካፈል",
    file: { fingerprint: "a", pages: 12, stored: 12 },
    slides: [
      ...[1, 2, 3, 4].map((number) => picture(number)),
      picture(5, 1.5),
      { _id: id(6), paper: "squared", ratio: 0.5625, text: "" },
      { _id: id(7), paper: "lined", ratio: 0.5625, text: "" },
      { _id: id(8), paper: "blackboard", ratio: 0.5625, text: "" },
    ],
  },
  {
    _id: id(91),
    name: "Exercises_with_solutions_for_everybody_who_missed_the_second_week",
    file: { fingerprint: "b", pages: 40, stored: 12 },
    slides: Array.from({ length: 12 }, (_, index) => picture(index + 20)),
  },
];

const drawn = (number: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="360"><rect width="640" height="360" fill="#fff"/><text x="40" y="200" font-size="90">1/2 + 1/3 = 5/6</text><text x="40" y="300" font-size="40">${number}</text></svg>`;

async function hasDecks(page: Page): Promise<void> {
  await respondWith(/\/decks$/, { statusCode: 200, data: decks })(page);
  await respondWith(/\/board$/, { statusCode: 200, data: { deck: null, ticket: "t" } })(page);
  await page.route(/\/slides\/t\//, (route) =>
    route.fulfill({ contentType: "image/svg+xml", body: drawn(route.request().url().slice(-6, -4)) }),
  );
}

const toDecks = (page: Page) => page.locator(".decks__list").scrollIntoViewIfNeeded();
const path: Screen["path"] = ({ taken }) => `/lecture?id=${taken._id}`;

/** Slides on the lecture's page, before it. */
export const slideScreens: readonly Screen[] = [
  {
    name: "lecture-own-slides",
    who: "instructor",
    path,
    before: hasDecks,
    async after(page) {
      await toDecks(page);
      await page.locator(".deck [aria-expanded]").first().click();
      await page.locator(".deck-page img").first().waitFor();
    },
  },
  {
    name: "lecture-own-slides-page-menu",
    who: "instructor",
    path,
    before: hasDecks,
    async after(page) {
      await toDecks(page);
      await page.locator(".deck [aria-expanded]").first().click();
      await page.locator(".deck-page").nth(1).click();
      await page.getByRole("menu").waitFor();
    },
  },
  {
    name: "lecture-own-slides-adding",
    who: "instructor",
    path,
    async before(page) {
      await hasDecks(page);
      // Nothing answers, so it goes no further.
      await page.route(/\/decks\/[^/]+\/slides$/, () => undefined);
    },
    async after(page) {
      await toDecks(page);
      await page.locator(".deck [aria-expanded]").first().click();
      const image = { name: "Week 3.png", mimeType: "image/png", buffer: await page.screenshot() };
      await page.locator(".deck__pages input[multiple]").setInputFiles([image, image]);
      await page.locator(".decks__adding progress[value]").waitFor();
    },
  },
  {
    name: "lecture-own-slides-problem",
    who: "instructor",
    path,
    before: hasDecks,
    async after(page) {
      await toDecks(page);
      await page.locator(".deck [aria-expanded]").first().click();
      const broken = { name: "Week 3.png", mimeType: "image/png", buffer: Buffer.from("none") };
      await page.locator(".deck__pages input[multiple]").setInputFiles([broken]);
      await page.locator(".decks__adding [role=alert]").waitFor();
    },
  },
];
