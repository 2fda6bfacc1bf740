import type { Browser, Page } from "playwright";
import { openLent } from "./browser.ts";
import type { LectureClass, Person } from "./class-repo.ts";

/** A crowd, a slow line, or a machine with other work, makes pages wait. */
const PATIENCE_MS = 120_000;

async function openAs(browser: Browser, person: Person): Promise<Page> {
  const page = await openLent(browser);
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

/** Goes straight into the room. `prepare` runs in the page before its own scripts. */
export async function openRoom(
  browser: Browser,
  url: string,
  lectureId: string,
  { person, as, prepare = () => undefined }: { person: Person; as: "t" | "f"; prepare?: () => void },
): Promise<Page> {
  const page = await openAs(browser, person);
  await page.addInitScript(prepare);
  await page.goto(`${url}/class/${lectureId}/${as}`);
  await page.locator('main[data-phase="live"]').waitFor();
  return page;
}
