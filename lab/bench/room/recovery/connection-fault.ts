import { setTimeout as wait } from "node:timers/promises";
import type { Browser, LaunchOptions, Page } from "playwright";
import type { LectureFixture, SignedInAccount } from "../../stack/bench-lecture-repo.ts";
import type { Run } from "../../measure/benchmark.ts";
import { collectPeerConnections } from "../media/peer-connections.ts";
import { openRoom } from "../participants/room-pages.ts";
import { waitForNewFrames } from "../../../../e2e/faults/stage-record.ts";
import type { Product } from "../../stack/product.ts";

/** What the faults share: one lecture on one server, and a browser that no fault affects. */
export interface Fixture {
  product: Product;
  room: LectureFixture;
  /** The viewer's account. */
  student: SignedInAccount;
  /** Returns a student who has not joined yet. */
  nextStudent: () => SignedInAccount;
  databasePid: () => number;
  browser: Browser;
  /** The launch options of browsers that a fault affects. */
  launch: LaunchOptions;
  /** Registers a function that runs after the fault was measured or its preparation failed; the latest first. */
  after: Run["after"];
}

export interface Fault {
  /** The measurements of a round, and their limits. */
  limits: readonly { what: string; atMostMs: number }[];
  /** Opens the pages. Returns a function that injects the fault once. */
  prepare: (fixture: Fixture) => Promise<Round>;
}

/** Returns the milliseconds for each of the fault's `limits`. */
export type Round = () => Promise<readonly number[]>;

/** Longer than any recovery should take. */
export const TIMEOUT_MS = 60_000;

/** Throws if `work` takes longer than `TIMEOUT_MS`. */
export async function withTimeout<T>(what: string, work: Promise<T>): Promise<T> {
  const abort = new AbortController();
  const timeout = wait(TIMEOUT_MS, undefined, { signal: abort.signal }).then(() => {
    throw new Error(`${what}: not within ${TIMEOUT_MS} ms`);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    abort.abort();
    timeout.catch(() => undefined);
  }
}

/**
 * If the page is open in the unaffected browser, closes the page after the fault. Other pages close with their browser.
 */
function closeAfter({ browser, after }: Fixture, page: Page): Page {
  if (page.context().browser() === browser) after(() => page.context().close());
  return page;
}

/** Joins as the host, without a source. */
export async function enterAsHost(
  browser: Browser,
  fixture: Fixture,
  prepare: () => void = () => undefined,
): Promise<Page> {
  const { product, room } = fixture;
  const as = { account: room.instructor, as: "t", prepare } as const;
  return closeAfter(fixture, await openRoom(browser, product.url, room.lectureId, as));
}

export async function startCamera(host: Page): Promise<void> {
  await host.getByRole("button", { name: "Start Video" }).click();
  await host.locator('video[data-source="camera"]').waitFor();
}

export async function openHost(browser: Browser, fixture: Fixture, prepare?: () => void): Promise<Page> {
  const host = await enterAsHost(browser, fixture, prepare);
  await startCamera(host);
  return host;
}

/** Joins as a student. `origin` is the URL origin at which this browser reaches the product. */
export async function openViewer(
  browser: Browser,
  fixture: Fixture,
  origin = fixture.product.url,
): Promise<Page> {
  const as = { account: fixture.student, as: "f", prepare: collectPeerConnections } as const;
  return closeAfter(fixture, await openRoom(browser, origin, fixture.room.lectureId, as));
}

/** Opens host and viewer in the unaffected browser, with video. */
export async function openPair(fixture: Fixture): Promise<readonly [host: Page, viewer: Page]> {
  const pages = [
    await openHost(fixture.browser, fixture),
    await openViewer(fixture.browser, fixture),
  ] as const;
  await withTimeout("the first video", waitForNewFrames(pages[1]));
  return pages;
}

export async function waitUntilLive(page: Page): Promise<void> {
  await page.locator('main[data-phase="live"]').waitFor({ timeout: TIMEOUT_MS });
}
