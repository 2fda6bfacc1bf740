import { expect, type Locator, type Page } from "playwright/test";

/** The page on the board, as large as it is shown. */
export const boardPage = (page: Page): Locator => page.locator(".board__page");

/** Draws with the mouse through points, given as shares of the page's width and height. */
export async function drawOn(page: Page, points: readonly (readonly [number, number])[]): Promise<void> {
  const box = await page.locator(".board__surface").boundingBox();
  if (!box) throw new Error("There is nothing to draw on.");
  const place = ([x, y]: readonly [number, number]) =>
    [box.x + x * box.width, box.y + y * box.height] as const;
  const [first = [0, 0] as const, ...others] = points;
  await page.mouse.move(...place(first));
  await page.mouse.down();
  for (const point of others) await page.mouse.move(...place(point), { steps: 6 });
  await page.mouse.up();
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

/** Waits until the viewer sees what the host sees, but for four pixels in a thousand: a line is more. */
export async function expectSameBoard(host: Page, viewer: Page, moment: string): Promise<void> {
  await expect
    .poll(() => boardDifference(host, viewer), { message: moment, timeout: 30_000 })
    .toBeLessThanOrEqual(0.004);
}

/** Returns which share of the page is covered with ink. */
export async function inkOn(page: Page): Promise<number> {
  return boardPage(page).evaluate((element) => {
    const small = new OffscreenCanvas(320, 180);
    const context = small.getContext("2d");
    if (!context) throw new Error("No canvas.");
    for (const layer of element.querySelectorAll<HTMLCanvasElement>("canvas[data-ink]"))
      context.drawImage(layer, 0, 0, small.width, small.height);
    const { data } = context.getImageData(0, 0, small.width, small.height);
    return data.filter((value, at) => at % 4 === 3 && value > 100).length / (small.width * small.height);
  });
}
