import type { Browser, Page } from "playwright";
import { openLent } from "./browser.ts";
import type { LectureClass, Person } from "./class-repo.ts";

/** A crowd, a slow line, or a machine with other work, makes pages wait. */
const PATIENCE_MS = 120_000;

async function openAs(browser: Browser, person: Person): Promise<Page> {
  return signIn(await openLent(browser), person);
}

async function signIn(page: Page, person: Person): Promise<Page> {
  page.setDefaultTimeout(PATIENCE_MS);
  await page.addInitScript((token) => sessionStorage.setItem("token", token), person.token);
  return page;
}

/** Runs in the page before its own scripts: keeps what the camera is asked for. */
function keepConstraints(): void {
  const { mediaDevices } = navigator;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = (constraints) => {
    Object.assign(window, { askedOfCamera: constraints });
    return ask(constraints);
  };
}

/** Opens the room as its host and shows the camera; answers what the camera was asked for. */
export async function hostCamera(
  browser: Browser,
  url: string,
  { lectureId, instructor }: LectureClass,
): Promise<MediaStreamConstraints> {
  const page = await openAs(browser, instructor);
  await page.addInitScript(keepConstraints);
  await page.goto(`${url}/class/${lectureId}/t`);
  await page.getByRole("button", { name: "Start Video" }).click();
  await page.locator('video[data-source="camera"]').waitFor();
  return page.evaluate(() => (window as unknown as { askedOfCamera: MediaStreamConstraints }).askedOfCamera);
}

/** Opens the page from which a student goes into the room, called with `prepare` before it goes there. */
export async function openDoor(
  browser: Browser,
  url: string,
  lectureId: string,
  student: Person,
  prepare: (page: Page) => Promise<void> = () => Promise.resolve(),
): Promise<Page> {
  const page = await openAs(browser, student);
  await prepare(page);
  await page.goto(`${url}/status?id=${lectureId}`);
  return page;
}

interface Visit {
  person: Person;
  as: "t" | "f";
  /** Runs in the page before its own scripts. */
  prepare?: () => void;
}

/** Goes straight into the room, from a browser that has nothing of it yet. */
export async function openRoom(
  browser: Browser,
  url: string,
  lectureId: string,
  { person, as, prepare = () => undefined }: Visit,
): Promise<Page> {
  const page = await openAs(browser, person);
  await page.addInitScript(prepare);
  return enterRoom(page, `${url}/class/${lectureId}/${as}`);
}

/** The same place in another tab of the same browser. */
export async function openSecondTab(first: Page, person: Person): Promise<Page> {
  const second = await signIn(await first.context().newPage(), person);
  return enterRoom(second, first.url());
}

async function enterRoom(page: Page, address: string): Promise<Page> {
  await page.goto(address);
  await page.locator('main[data-phase="live"]').waitFor();
  return page;
}
