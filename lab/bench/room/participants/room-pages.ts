import type { Browser, BrowserContextOptions, Page } from "playwright";
import { openPageWithDevices } from "../../stack/browser.ts";
import type { LectureFixture, SignedInAccount } from "../../stack/bench-lecture-repo.ts";

/** Pages are slow in a large room, with a poor connection or on a busy machine. */
const TIMEOUT_MS = 120_000;

async function openAs(
  browser: Browser,
  account: SignedInAccount,
  device?: BrowserContextOptions,
): Promise<Page> {
  return openSession(await openPageWithDevices(browser, device), account);
}

async function openSession(page: Page, account: SignedInAccount): Promise<Page> {
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.addInitScript((token) => sessionStorage.setItem("token", token), account.token);
  return page;
}

/** Runs in the page before its own scripts: records the constraints passed to `getUserMedia`. */
function keepConstraints(): void {
  const { mediaDevices } = navigator;
  const getUserMedia = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) => {
    Object.assign(window, { requestedConstraints: constraints });
    return getUserMedia(constraints);
  };
}

/** Opens the room as its host and starts the camera. Returns the requested constraints. */
export async function startHostCamera(
  browser: Browser,
  url: string,
  { lectureId, instructor }: LectureFixture,
): Promise<MediaStreamConstraints> {
  const page = await openAs(browser, instructor);
  await page.addInitScript(keepConstraints);
  await page.goto(`${url}/class/${lectureId}/t`);
  await page.getByRole("button", { name: "Start Video" }).click();
  await page.locator('video[data-source="camera"]').waitFor();
  return page.evaluate(
    () => (window as unknown as { requestedConstraints: MediaStreamConstraints }).requestedConstraints,
  );
}

/** Opens the lobby as a student. `prepare` runs before the page loads. */
export async function openLobby(
  browser: Browser,
  url: string,
  lectureId: string,
  student: SignedInAccount,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
  device?: BrowserContextOptions,
): Promise<Page> {
  const page = await openAs(browser, student, device);
  await prepare(page);
  await page.goto(`${url}/status?id=${lectureId}`);
  return page;
}

interface RoomEntry {
  account: SignedInAccount;
  as: "t" | "f";
  /** Runs in the page before its own scripts. */
  prepare?: () => void;
  /** Runs before the page is opened. */
  onOpen?: (page: Page) => Promise<void>;
  /** Media settings that were chosen on the device. */
  settings?: Readonly<Record<string, string>>;
  /** The device of the page; a computer by default. */
  device?: BrowserContextOptions;
}

/** Joins the room by its URL, in a new context. */
export async function openRoom(
  browser: Browser,
  url: string,
  lectureId: string,
  { account, as, prepare = () => undefined, onOpen, settings, device }: RoomEntry,
): Promise<Page> {
  const page = await openAs(browser, account, device);
  await onOpen?.(page);
  await page.addInitScript(prepare);
  if (settings)
    await page.addInitScript(
      (chosen) => localStorage.setItem("media_settings", chosen),
      JSON.stringify(settings),
    );
  return enterRoom(page, `${url}/class/${lectureId}/${as}`);
}

/** Joins the same room in another tab of the same context. */
export async function openSecondTab(first: Page, account: SignedInAccount): Promise<Page> {
  const second = await openSession(await first.context().newPage(), account);
  return enterRoom(second, first.url());
}

async function enterRoom(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await page.locator('main[data-phase="live"]').waitFor();
  return page;
}
