import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { payInSandbox } from "../actors/checkout.ts";
import { closePages } from "../actors/close-pages.ts";
import { inDatabase } from "../actors/database.ts";
import { newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { makeReplay } from "../actors/replay/recorded-replay.ts";
import { stackUrl } from "../stack/url.ts";

const HOUR_MS = 3_600_000;

let teacher: Person;
let lecture: Lecture;
let recordingId: string;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  teacher = await newAccount("instructor", "Almaz Tesfaye");
  lecture = await newLecture(teacher, { name: "Pottery, recorded", price: 400 });
  recordingId = await makeReplay(lecture);
  await inDatabase(
    `update lectures set starts_at = date_trunc('minute', now() - interval '3 hours'), duration_minutes = 60, recording_enabled = true,
       started_at = now() - interval '3 hours', fulfillment = 'given', fulfillment_decided_at = now() where id = $1`,
    [lecture._id],
  );
});
test.afterEach(({ browser }) => closePages({ browser }));

/** Sets the length of the replay, from which the watched share is calculated. */
const lasts = (ms: number) =>
  inDatabase("update assemblies set duration_ms = $2 where recording_id = $1", [recordingId, ms]);

async function watch(page: Page): Promise<void> {
  await page.getByRole("link", { name: "Watch the replay" }).first().click();
  await page.getByRole("button", { name: "Play", exact: true }).first().click();
  const time = () => page.locator("video").evaluate((one: HTMLVideoElement) => one.currentTime);
  await expect.poll(time).toBeGreaterThan(1);
}

test(
  "a replay is priced, bought without a seat, watched, and given back until a quarter was watched",
  { tag: "@wide" },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const path = `/lecture?id=${lecture._id}`;
    const student = await newAccount("student", "Abel Girma");
    const offer = (page: Page) => page.getByRole("region", { name: "Replay" });

    await test.step("its host sets a price once the lecture is over", async () => {
      const page = await openAs(browser, teacher, `/create?id=${lecture._id}`);
      await page.getByLabel(/^Price of the replay without a seat/).fill("150");
      await page.getByRole("button", { name: "Save" }).click();
      await expect(
        page.getByRole("paragraph").filter({ hasText: "Course successfully updated!" }),
      ).toBeVisible();
      await page.context().close();
    });

    await test.step("a guest reads on the served page what it costs, and when money comes back", async () => {
      const served = await (await fetch(`${stackUrl()}${path}`, { headers: { accept: "text/html" } })).text();
      expect(served).toContain("Log in to buy the replay");
      expect(served).toContain("until you&#x27;ve watched a quarter of it");
      expect(served).toContain("150");
    });

    const page = await openAs(browser, student, path);
    await test.step("a student without a seat buys it", async () => {
      await expect(offer(page)).toContainText("You can watch it until");
      await offer(page)
        .getByRole("button", { name: /^Watch the replay/ })
        .click();
      await payInSandbox(page, "succeed");
      await expect(page.getByText("The replay is yours to watch.")).toBeVisible();
      await expect(page.getByRole("link", { name: "Go to class" })).toHaveCount(0);
    });

    await test.step("and watches it", async () => {
      await lasts(HOUR_MS);
      await watch(page);
    });

    await test.step("and gives it back from the dashboard, with a refund", async () => {
      await page.goto(`${stackUrl()}/dashboard`);
      await page.getByRole("button", { name: "Return the replay" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("and get your 150 birr back in full");
      await dialog.getByRole("button", { name: "Return the replay" }).click();
      await expect(
        page.getByRole("paragraph").filter({ hasText: "Your refund is on its way." }),
      ).toBeVisible();
      await page.goto(`${stackUrl()}/replay?id=${lecture._id}`);
      await expect(page.locator("video")).toHaveCount(0);
    });

    await test.step("who has watched a quarter can't give it back any more", async () => {
      await page.goto(`${stackUrl()}${path}`);
      await offer(page)
        .getByRole("button", { name: /^Watch the replay/ })
        .click();
      await payInSandbox(page, "succeed");
      await expect(page.getByText("The replay is yours to watch.")).toBeVisible();
      await page.getByRole("link", { name: "Go Back" }).click();
      await expect(page.getByRole("button", { name: "Return the replay" })).toBeVisible();
      await lasts(40_000);
      await watch(page);
      await page.goto(`${stackUrl()}/dashboard`);
      await expect(page.getByRole("link", { name: "Watch the replay" })).toBeVisible();
      await expect(page.getByRole("button", { name: "Return the replay" })).toHaveCount(0);
    });
  },
);
