import { expect, type Locator, type Page } from "playwright/test";
import { boxOf } from "./boxes.ts";
import { mouseOf, type Pointer } from "./pointers.ts";

/** The page on the board, as large as it is shown. */
export const boardPage = (page: Page): Locator => page.locator(".board__page");

type Place = readonly [number, number];

/** Returns where shares of the page's width and height are in the window. */
export async function placesOn(page: Page): Promise<(at: Place) => Place> {
  const box = await boxOf(boardPage(page));
  return ([x, y]) => [box.x + x * box.width, box.y + y * box.height];
}

/** Draws through points, given as shares of the page's width and height. */
export async function drawOn(
  page: Page,
  points: readonly Place[],
  pointer: Pointer = mouseOf(page),
): Promise<void> {
  await page.locator(".board__surface").waitFor();
  const [first, ...others] = points.map(await placesOn(page));
  if (!first) throw new Error("There is nothing to draw.");
  await pointer.down(first);
  for (const point of others) await pointer.move(point);
  await pointer.up();
}

/** The colours of the page with its ink, a character each, in a size that is the same on all screens. */
function coloursOf(page: Page): Promise<string> {
  return boardPage(page).evaluate((element) => {
    const small = new OffscreenCanvas(240, 135);
    const context = small.getContext("2d", { willReadFrequently: true });
    if (!context) throw new Error("No canvas.");
    context.imageSmoothingQuality = "high";
    for (const layer of element.querySelectorAll<HTMLCanvasElement | HTMLImageElement>(
      ":scope > img, :scope > canvas",
    ))
      context.drawImage(layer, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    return Array.from(data, (colour) => String.fromCharCode(colour)).join("");
  });
}

/** A pixel is off if one of its colours differs by more than this, of 255: edges are drawn differently in each size. */
const MAX_DIFFERENCE = 64;

/** Returns which share of pixels differs between two pages' boards. */
export async function boardDifference(one: Page, other: Page): Promise<number> {
  const [ours, theirs] = await Promise.all([coloursOf(one), coloursOf(other)]);
  let off = 0;
  for (let at = 0; at < ours.length; at += 4) {
    const differs = [at, at + 1, at + 2].some(
      (place) => Math.abs(ours.charCodeAt(place) - theirs.charCodeAt(place)) > MAX_DIFFERENCE,
    );
    if (differs) off += 1;
  }
  return (4 * off) / ours.length;
}

/** Four pixels in a thousand: a line is more. */
const MAX_BOARD_DIFFERENCE = 0.004;

/** Waits until the viewer sees what the host sees. */
export async function expectSameBoard(
  host: Page,
  viewer: Page,
  moment: string,
  limit = MAX_BOARD_DIFFERENCE,
): Promise<void> {
  await expect
    .poll(() => boardDifference(host, viewer), { message: moment, timeout: 30_000 })
    .toBeLessThanOrEqual(limit);
}

/** Returns which share of the page is covered with ink, or with ink of one colour. */
export async function inkOn(page: Page, colour: readonly number[] | null = null): Promise<number> {
  return boardPage(page).evaluate((element, wanted) => {
    const small = new OffscreenCanvas(320, 180);
    const context = small.getContext("2d");
    if (!context) throw new Error("No canvas.");
    for (const layer of element.querySelectorAll<HTMLCanvasElement>("canvas[data-ink]"))
      context.drawImage(layer, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    const isWanted = (at: number) =>
      wanted === null || wanted.every((value, index) => Math.abs((data[at - 3 + index] ?? 0) - value) < 40);
    const covered = data.filter((value, at) => at % 4 === 3 && value > 100 && isWanted(at));
    return covered.length / (small.width * small.height);
  }, colour);
}
