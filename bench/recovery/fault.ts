import { setTimeout as wait } from "node:timers/promises";
import type { Browser, LaunchOptions, Page } from "playwright";
import type { LectureClass, Person } from "../stack/class-repo.ts";
import type { Run } from "../measure/benchmark.ts";
import { keepCalls } from "../stack/host-cost.ts";
import { openRoom } from "../stack/product-room.ts";
import { newPictures } from "../../e2e/faults/picture-notes.ts";
import type { Product } from "../stack/product.ts";

/** Where faults are brought about: one class on one server, and a browser that none of them breaks. */
export interface Scene {
  product: Product;
  room: LectureClass;
  /** Who watches. */
  student: Person;
  /** Another student, whom no fault has met yet. */
  newcomer: () => Person;
  databasePid: () => number;
  browser: Browser;
  /** For browsers that are to be broken. */
  launch: LaunchOptions;
  /** Called when the fault was measured, or could not even be staged; the latest first. */
  after: Run["after"];
}

export interface Fault {
  /** What a round measures, in milliseconds, and how long it may take at the worst. */
  reaches: readonly { what: string; atMostMs: number }[];
  /** Sets the stage and answers how to bring the fault about once. */
  stage: (scene: Scene) => Promise<Round>;
}

/** A time for each of the fault's `reaches`. */
export type Round = () => Promise<readonly number[]>;

/** Longer than any recovery should take: a fault that outlasts it has not been recovered from. */
export const PATIENCE_MS = 60_000;

/** @throws when it takes longer than anybody would wait */
export async function inPatience<T>(what: string, work: Promise<T>): Promise<T> {
  const giveUp = new AbortController();
  const impatience = wait(PATIENCE_MS, undefined, { signal: giveUp.signal }).then(() => {
    throw new Error(`${what}: not within ${PATIENCE_MS} ms`);
  });
  try {
    return await Promise.race([work, impatience]);
  } finally {
    giveUp.abort();
    impatience.catch(() => undefined);
  }
}

/** A browser that is to be broken closes with all it has; in the one that lives on each page is closed. */
function closeAfter({ browser, after }: Scene, page: Page): Page {
  if (page.context().browser() === browser) after(() => page.context().close());
  return page;
}

/** The room as its host, who shows nothing yet. */
export async function enterAsHost(
  browser: Browser,
  scene: Scene,
  prepare: () => void = () => undefined,
): Promise<Page> {
  const { product, room } = scene;
  const as = { person: room.instructor, as: "t", prepare } as const;
  return closeAfter(scene, await openRoom(browser, product.url, room.lectureId, as));
}

export async function showCamera(host: Page): Promise<void> {
  await host.getByRole("button", { name: "Start Video" }).click();
  await host.locator('video[data-source="camera"]').waitFor();
}

export async function openHost(browser: Browser, scene: Scene, prepare?: () => void): Promise<Page> {
  const host = await enterAsHost(browser, scene, prepare);
  await showCamera(host);
  return host;
}

/** The room as a student. `origin` is where this browser finds the product. */
export async function openViewer(browser: Browser, scene: Scene, origin = scene.product.url): Promise<Page> {
  const as = { person: scene.student, as: "f", prepare: keepCalls } as const;
  return closeAfter(scene, await openRoom(browser, origin, scene.room.lectureId, as));
}

/** Host and viewer in the browser that nothing breaks, with a picture. */
export async function openPair(scene: Scene): Promise<readonly [host: Page, viewer: Page]> {
  const pages = [await openHost(scene.browser, scene), await openViewer(scene.browser, scene)] as const;
  await inPatience("the first picture", newPictures(pages[1]));
  return pages;
}

export async function untilLive(page: Page): Promise<void> {
  await page.locator('main[data-phase="live"]').waitFor({ timeout: PATIENCE_MS });
}
