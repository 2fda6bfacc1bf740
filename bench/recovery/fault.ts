import { setTimeout as wait } from "node:timers/promises";
import type { Browser, LaunchOptions, Page } from "playwright";
import type { LectureClass, Person } from "../stack/class-repo.ts";
import { openRoom } from "../stack/product-room.ts";
import type { Product } from "../stack/product.ts";

/** Where faults are brought about: one class on one server, and a browser that none of them breaks. */
export interface Scene {
  product: Product;
  room: LectureClass;
  databasePid: () => number;
  browser: Browser;
  /** For browsers that are to be broken. */
  launch: LaunchOptions;
}

export interface Fault {
  /** What a round measures, in milliseconds, and how long it may take at the worst. */
  reaches: readonly { what: string; atMostMs: number }[];
  /** Sets the stage and answers how to bring the fault about once, and how to clear the stage. */
  stage: (scene: Scene) => Promise<Staged>;
}

export interface Staged {
  /** A time for each of `reaches`. */
  round: () => Promise<readonly number[]>;
  clear: () => Promise<void>;
}

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

export function studentOf({ room: { students } }: Scene): Person {
  const [student] = students;
  if (!student) throw new Error("a class has a student");
  return student;
}

/** The room as its host, who shows nothing yet. */
export function enterAsHost(
  browser: Browser,
  { product, room }: Scene,
  prepare: () => void = () => undefined,
): Promise<Page> {
  return openRoom(browser, product.url, room.lectureId, { person: room.instructor, as: "t", prepare });
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
export function openViewer(browser: Browser, scene: Scene, origin = scene.product.url): Promise<Page> {
  return openRoom(browser, origin, scene.room.lectureId, { person: studentOf(scene), as: "f" });
}

export async function closeAll(pages: readonly Page[]): Promise<void> {
  for (const page of pages) await page.context().close();
}

export async function untilLive(page: Page): Promise<void> {
  await page.locator('main[data-phase="live"]').waitFor({ timeout: PATIENCE_MS });
}
