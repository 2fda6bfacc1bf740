import type { Locator, Page } from "playwright";
import { expect } from "playwright/test";
import { timeToFirstFrame } from "../room/media/first-frame.ts";

export const TIMEOUT_MS = 120_000;
/** Ten keystrokes per second. */
const KEY_MS = 100;
/** The time for which users read the page before they join. */
const READING_MS = 5000;
const POLLING = { intervals: [20], timeout: TIMEOUT_MS };

export interface Step {
  name: string;
  /** The action that starts the step. */
  from: string;
  /** Performs the step. Returns its duration in milliseconds. */
  reach: (page: Page) => Promise<number>;
  /**
   * The time for which the page is read before the journey continues. Requests during that time count for this step.
   */
  readMs?: number;
}

export const LECTURE_READABLE = "lecture readable";
export const MOVING_VIDEO = "moving video";

/** The step from opening the link until the lecture's title and price are readable. */
export function openLecture(link: string): Step {
  return {
    name: LECTURE_READABLE,
    from: "shared link",
    async reach(page) {
      page.setDefaultTimeout(TIMEOUT_MS);
      await page.goto(link, { waitUntil: "commit" });
      const readable = await page.waitForFunction(readableAt);
      return Number(await readable.jsonValue());
    },
  };
}

/**
 * Runs in the page, frame by frame, until title and price are laid out and painted. Returns the milliseconds since the
 * start of the navigation.
 */
function readableAt(): number | false {
  const shown = ["h1", ".lecture-detail__price"].every((selector) =>
    document.querySelector(selector)?.checkVisibility({ visibilityProperty: true }),
  );
  return shown && performance.getEntriesByName("first-contentful-paint").length > 0 && performance.now();
}

/** The steps of a student with a seat, who opens the lobby, reads it, and then joins. */
export const fromSeatToVideo: readonly Step[] = [
  {
    name: "lobby usable",
    from: "Go to class",
    reach: (page) =>
      timed(async () => {
        await goToClass(page).click();
        await usable(joinLink(page));
      }),
    readMs: READING_MS,
  },
  joinBy(joinLink),
];

export const goToClass = (page: Page) => page.getByRole("link", { name: /^go to class$/i });

export function joinLink(page: Page): Locator {
  return page.getByRole("link", { name: /^join class$/i });
}

/**
 * The step from joining until the video moves. The number of frames must grow twice, because a single frame may belong
 * to a frozen video.
 */
export function joinBy(join: (page: Page) => Locator): Step {
  return {
    name: MOVING_VIDEO,
    from: "Join Class",
    reach: (page) =>
      timed(async () => {
        await timeToFirstFrame(page, join(page));
        for (let count = 0; count < 2; count += 1) {
          const before = await page.evaluate(decodedFrames);
          await expect.poll(() => page.evaluate(decodedFrames), POLLING).toBeGreaterThan(before + 2);
        }
      }),
  };
}

/** Runs in the page. */
function decodedFrames(): number {
  return document.querySelector("video")?.getVideoPlaybackQuality().totalVideoFrames ?? 0;
}

/** A form is usable once a typed character stays and the form can be sent. */
export async function formUsable(field: Locator, send: Locator): Promise<void> {
  await field.click();
  await field.page().keyboard.type("a");
  await expect(field).toHaveValue("a", { timeout: TIMEOUT_MS });
  await expect(send).toBeEnabled({ timeout: TIMEOUT_MS });
}

export async function typeInto(field: Locator, text: string): Promise<void> {
  await field.fill("");
  await field.pressSequentially(text, { delay: KEY_MS });
}

/** Resolves when the element is visible, enabled, stable and not covered. */
export function usable(locator: Locator): Promise<void> {
  return locator.click({ trial: true });
}

export async function timed(work: () => Promise<void>): Promise<number> {
  const since = performance.now();
  await work();
  return performance.now() - since;
}
