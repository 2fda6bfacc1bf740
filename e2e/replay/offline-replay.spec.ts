import { expect, test, type Browser, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { getReplay } from "#contract/replay/replay.ts";
import { call } from "../actors/api.ts";
import { closePages } from "../actors/close-pages.ts";
import { inDatabase } from "../actors/database.ts";
import { enrollFree, newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { CAMERA_S, makeReplay } from "../actors/replay/recorded-replay.ts";
import { openTcpProxy, type TcpProxy } from "../faults/tcp-proxy.ts";
import { stackUrl } from "../stack/url.ts";
import { findAccessibilityFaults } from "../gallery/inspect.ts";

test.use({ serviceWorkers: "allow" });

const dayMs = 86_400_000;
let lecture: Lecture;
let line: TcpProxy;
let isLineOpen = true;

test.beforeAll(async () => {
  test.setTimeout(400_000);
  lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"), { name: "Weaving, to go" });
  await enrollFree(await newAccount("student", "Sara Bekele"), lecture);
  await makeReplay(lecture);
  await inDatabase("update lectures set offline_allowed = true where id = $1", [lecture._id]);
});
test.beforeEach(async () => {
  line = await openTcpProxy(stackUrl());
  isLineOpen = true;
});
test.afterEach(async ({ browser }) => {
  await closePages({ browser });
  if (isLineOpen) await line.close();
});

async function newViewer(name: string): Promise<Person> {
  const student = await newAccount("student", name);
  await inDatabase(
    "insert into enrollments (student_id, lecture_id, status, created_at, updated_at) values ($1, $2, 'active', now(), now())",
    [student.id, lecture._id],
  );
  return student;
}

const open = (browser: Browser, person: Person) =>
  openAs(browser, person, `${line.origin}/replay?id=${lecture._id}`);
const block = (page: Page) => page.getByRole("region", { name: "Watch offline" });
const press = (page: Page, name: string) => block(page).getByRole("button", { name, exact: true }).click();
const kept = /^Audio only, \d+ MB, on this device until /;
const offlineReplays = (page: Page) =>
  page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith("offline-replay ")));

async function download(page: Page): Promise<void> {
  await press(page, "Download");
  await expect(block(page).getByText(kept)).toBeVisible({ timeout: 30_000 });
}

/** Makes the server unreachable and takes the device offline. */
async function goOffline(page: Page): Promise<void> {
  await line.close();
  isLineOpen = false;
  await page.context().setOffline(true);
}

async function plays(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  const time = () => page.locator("video").evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
}

test("a student downloads the sound, over a line that breaks, and plays it without a server", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const page = await open(browser, await newViewer("Abel Girma"));
  await expect(block(page).getByRole("combobox", { name: "What to download" }).locator("option")).toHaveText([
    /^Audio only, \d+ MB$/,
    /^240p, \d+ MB$/,
    /^720p, \d+ MB$/,
  ]);
  const asked: string[] = [];
  const held = Promise.withResolvers<void>();
  await page.route(/sound\/000\d\d\.m4s/, async (route) => {
    const file = new URL(route.request().url()).pathname.split("/").at(-1) ?? "";
    asked.push(file);
    if (file === "00003.m4s" && asked.filter((one) => one === file).length === 1) await held.promise;
    await route.continue();
  });

  await test.step("what is there when the line breaks stays, and it goes on by itself", async () => {
    await press(page, "Download");
    await expect.poll(() => asked).toContain("00008.m4s");
    await line.close();
    held.resolve();
    await expect(
      block(page).getByText("No connection. The download will resume automatically."),
    ).toBeVisible();
    await line.open();
    await expect(block(page).getByText(kept)).toBeVisible({ timeout: 30_000 });
    expect(asked.filter((file) => file === "00001.m4s")).toHaveLength(1);
    expect(asked.filter((file) => file === "00003.m4s").length).toBeGreaterThan(1);
  });

  await test.step("without a server, a reload plays it, with its chapters", async () => {
    await goOffline(page);
    await page.reload();
    await expect(page).toHaveURL(`${line.origin}/offline?id=${lecture._id}`);
    await expect(page.getByRole("heading", { name: "Weaving, to go" })).toBeVisible();
    await plays(page);
    const chapters = page.getByRole("region", { name: "Chapters" });
    await chapters.getByRole("button", { name: /Shared screen/ }).click();
    const time = () => page.locator("video").evaluate((one: HTMLVideoElement) => one.currentTime);
    await expect.poll(time).toBeGreaterThan(CAMERA_S + 1);
    expect(await findAccessibilityFaults(page)).toEqual([]);
  });

  await test.step("the dashboard leads to all that is on this device", async () => {
    await page.goto(`${line.origin}/dashboard`);
    await expect(page).toHaveURL(`${line.origin}/offline`);
    await expect(page.getByText(kept)).toBeVisible();
    await page.getByRole("link", { name: "Watch offline: Weaving, to go" }).click();
    await plays(page);
  });
});

test(
  "a download is stopped, goes on after a reload, and is removed",
  { tag: "@wide" },
  async ({ browser }) => {
    const page = await open(browser, await newViewer("Dawit Alemu"));
    const held = Promise.withResolvers<void>();
    await page.route(/sound\/00007\.m4s/, async (route) => {
      await held.promise;
      await route.continue().catch(() => undefined);
    });
    // A download that is stopped before its first bytes can't be resumed.
    const started = page.waitForRequest(/sound\/00007\.m4s/);
    await press(page, "Download");
    await started;
    await expect(block(page).getByText(/^\d+ of \d+ MB$/)).toBeVisible();
    await press(page, "Stop");
    await expect(block(page).getByText(/^Stopped at \d+ of \d+ MB$/)).toBeVisible();
    held.resolve();
    await page.reload();
    await press(page, "Resume");
    await expect(block(page).getByText(kept)).toBeVisible({ timeout: 30_000 });
    await press(page, "Remove from this device");
    await expect(block(page).getByRole("button", { name: "Download", exact: true })).toBeVisible();
    expect(await offlineReplays(page)).toEqual([]);
  },
);

test(
  "with the picture goes what stands for it, and what is above the timeline",
  { tag: "@wide" },
  async ({ browser }) => {
    const student = await newViewer("Tigist Alemu");
    const { pictureBytes, renditionBytes } = await call(getReplay, {
      token: student.token,
      params: { id: lecture._id },
    });
    expect(pictureBytes).toBeGreaterThan(1000);
    const page = await open(browser, student);
    await block(page).getByRole("combobox", { name: "What to download" }).selectOption("240p");
    const asked = page.waitForRequest(/thumbnails\.jpg/);
    await press(page, "Download");
    await asked;
    await expect(block(page).getByText(/^240p, \d+ MB, on this device until /)).toBeVisible({
      timeout: 30_000,
    });
    const sizes = await page.evaluate(async (name) => {
      const cache = await caches.open(name);
      const size = async (key: Request) => (await (await cache.match(key))?.blob())?.size ?? 0;
      const of = async (pattern: RegExp) => {
        const keys = (await cache.keys()).filter(({ url }) => pattern.test(url));
        return (await Promise.all(keys.map(size))).reduce((sum, one) => sum + one, 0);
      };
      return { pictures: await of(/\.(?:jpg|vtt)$/), rendition: await of(/\/240p\//) };
    }, `offline-replay ${student.id} ${lecture._id}`);
    expect(sizes).toEqual({ pictures: pictureBytes, rendition: renditionBytes["240p"] });

    await goOffline(page);
    await page.goto(`${line.origin}/offline?id=${lecture._id}`);
    const widthOf = (address: string) =>
      page.evaluate(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return image.naturalWidth;
      }, address);
    const poster = () => page.locator("video").evaluate((one: HTMLVideoElement) => one.poster);
    await expect.poll(poster).toMatch(/^blob:/);
    expect(await widthOf(await poster())).toBe(640);
    await plays(page);
    const thumbnail = () =>
      page.locator("video").evaluate((one: HTMLVideoElement) => {
        const track = [...one.textTracks].find(({ label }) => label === "thumbnails");
        const [cue] = track?.cues ?? [];
        return cue instanceof VTTCue ? cue.text : null;
      });
    await expect.poll(thumbnail).toMatch(/^blob:.*#xywh=0,0,160,90$/);
    expect(await widthOf((await thumbnail()) ?? "")).toBe(1600);
  },
);

test(
  "it ends with the right to watch it, without a server too, and also when the clock is set back",
  { tag: "@wide" },
  async ({ browser }) => {
    const page = await open(browser, await newViewer("Hanna Tadesse"));
    await download(page);
    await goOffline(page);
    await page.goto(`${line.origin}/offline?id=${lecture._id}`);
    await plays(page);
    const missing = page.getByText("This replay isn't on this device, or its time is over.");
    // The clock is set to shortly before the expiry, so that the device stores this as the latest time it has seen. The
    // stored time is then moved past the expiry, and the clock is set back: only the stored time can make the replay
    // expire.
    await page.clock.setSystemTime(new Date(Date.now() + 29 * dayMs));
    await page.reload();
    await expect(page.locator("video")).toBeVisible();
    await page.evaluate(() => {
      const seen = Number(localStorage.getItem("latest_time"));
      localStorage.setItem("latest_time", String(seen + 2 * 86_400_000));
    });
    await page.clock.setSystemTime(new Date());
    await page.reload();
    await expect(missing).toBeVisible();
    await expect.poll(() => offlineReplays(page)).toEqual([]);
  },
);

test("who loses the seat loses the offline replay as soon as there is a line", async ({ browser }) => {
  const student = await newViewer("Yonas Bekele");
  const page = await open(browser, student);
  await download(page);
  await inDatabase("update enrollments set status = 'withdrawn' where student_id = $1", [student.id]);
  await page.goto(`${line.origin}/offline`);
  await expect(page.getByText(/No offline replays yet/)).toBeVisible();
  expect(await offlineReplays(page)).toEqual([]);
});

test(
  "another account on the device does not see it, and logging out removes it",
  { tag: "@wide" },
  async ({ browser }) => {
    const [first, second] = [await newViewer("Marta Haile"), await newViewer("Liya Hailu")];
    const page = await open(browser, first);
    await download(page);
    await page.context().addInitScript(
      ([token]) => {
        if (location.hash === "#second") sessionStorage.setItem("token", token);
      },
      [second.token] as const,
    );
    const other = await page.context().newPage();
    await other.goto(`${line.origin}/dashboard#second`);
    await expect(other.getByRole("heading", { name: "Subscribed Lectures" })).toBeVisible();
    await other.goto(`${line.origin}/offline#second`);
    await expect(other.getByText(/No offline replays yet/)).toBeVisible();
    expect(await offlineReplays(other)).toHaveLength(1);
    await page.getByRole("button", { name: "Log Out", exact: true }).click();
    await expect.poll(() => offlineReplays(other)).toEqual([]);
  },
);

test("where the host does not allow it, nothing is offered", { tag: "@wide" }, async ({ browser }) => {
  await inDatabase("update lectures set offline_allowed = false where id = $1", [lecture._id]);
  try {
    const page = await open(browser, await newViewer("Ruth Assefa"));
    await expect(page.getByRole("region", { name: "Chapters" })).toBeVisible();
    await expect(block(page)).toHaveCount(0);
  } finally {
    await inDatabase("update lectures set offline_allowed = true where id = $1", [lecture._id]);
  }
});
