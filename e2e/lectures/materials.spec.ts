import { readFile } from "node:fs/promises";
import { type Browser, expect, test, type Page } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { addFiles, file, pdf } from "../actors/materials.ts";
import { enrollFree, newLecture, newAccount, openAs } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";
import { openChat } from "../actors/room/open-chat.ts";

test.afterEach(({ browser }) => closePages({ browser }));

/** Half a megabyte per second, so that a transfer takes a while. */
const SLOW = 500_000;

/** Returns a function that breaks, slows down or restores the page's connection. */
async function lineOf(page: Page): Promise<(state: "broken" | "slow" | "good") => Promise<void>> {
  const client = await page.context().newCDPSession(page);
  return async (state) =>
    void (await client.send("Network.emulateNetworkConditions", {
      offline: state === "broken",
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: state === "slow" ? SLOW : -1,
    }));
}

async function guestsPage(browser: Browser, path: string): Promise<Page> {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(`${stackUrl()}${path}`);
  return page;
}

test(
  "a host adds files over a line that breaks; students, the room and guests have them",
  { tag: "@wide" },
  async ({ browser }) => {
    test.setTimeout(120_000);
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const lecture = await newLecture(teacher);
    const student = await newAccount("student", "Abel Girma");
    await enrollFree(student, lecture);
    const path = `/lecture?id=${lecture._id}`;
    const host = await openAs(browser, teacher, path);
    const line = await lineOf(host);
    const bytes = pdf(6 * 1024 * 1024);

    await test.step("what is no such file is refused, and says why", async () => {
      await addFiles(host, [file("Week 1.pdf", Buffer.from("<script>alert(1)</script>"))]);
      await expect(host.getByRole("alert").filter({ hasText: "isn't a PDF" })).toBeVisible();
      await host.getByRole("button", { name: "Hide Week 1.pdf" }).click();
    });

    await test.step("a file waits for the line, and goes on by itself", async () => {
      await line("slow");
      await addFiles(host, [file("ሳምንት 1.pdf", bytes)]);
      await expect(host.getByText(/^[1-9]\d*% uploaded$/)).toBeVisible();
      await line("broken");
      await expect(host.getByText(/^No connection\. It will resume automatically/)).toBeVisible();
      await line("good");
      await expect(host.getByRole("button", { name: "Download ሳምንት 1.pdf" })).toBeVisible({
        timeout: 60_000,
      });
    });

    await test.step("one is cancelled, another is for everybody", async () => {
      await line("slow");
      await addFiles(host, [file("Draft.pdf", bytes)]);
      await host.getByRole("button", { name: "Cancel the upload of Draft.pdf" }).click();
      await expect(host.getByText("Draft.pdf")).toHaveCount(0);
      await line("good");
      await host.getByLabel("Who can download new files").selectOption("everybody");
      await addFiles(host, [file("Plan.pdf", pdf(3000))]);
      await host.getByRole("button", { name: "Edit Plan.pdf" }).click();
      await host.getByRole("textbox", { name: "Name" }).fill("Syllabus");
      await host.getByRole("button", { name: "Save" }).click();
      await expect(host.getByText("Syllabus.pdf")).toBeVisible();
    });

    await test.step("a student downloads what was sent", async () => {
      const viewer = await openAs(browser, student, path);
      const download = viewer.waitForEvent("download");
      await viewer.getByRole("button", { name: "Download ሳምንት 1.pdf" }).click();
      const saved = await download;
      expect(saved.suggestedFilename()).toBe("ሳምንት 1.pdf");
      expect((await readFile(await saved.path())).equals(bytes)).toBe(true);
      await viewer.goto(`${stackUrl()}/class/${lecture._id}/f`);
      await openChat(viewer);
      await viewer.getByText("Materials · 2 files").click();
      await expect(viewer.getByRole("button", { name: "Download Syllabus.pdf" })).toBeVisible();
    });

    await test.step("they are on the page of its replay, though it has none", async () => {
      const viewer = await openAs(browser, student, `/replay?id=${lecture._id}`);
      await expect(viewer.getByText("This lecture has no replay.")).toBeVisible();
      const download = viewer.waitForEvent("download");
      await viewer.getByRole("button", { name: "Download Syllabus.pdf" }).click();
      expect((await download).suggestedFilename()).toBe("Syllabus.pdf");
      const stranger = await openAs(
        browser,
        await newAccount("student", "Sara Bekele"),
        `/replay?id=${lecture._id}`,
      );
      await expect(stranger.getByText("You're not enrolled in this lecture.")).toBeVisible();
      await expect(stranger.getByText("Syllabus.pdf")).toHaveCount(0);
    });

    await test.step("a guest sees both, and downloads what is for everybody", async () => {
      const guest = await guestsPage(browser, path);
      await expect(guest.getByText("With a seat")).toBeVisible();
      await expect(guest.getByLabel("Download ሳምንት 1.pdf")).toHaveCount(0);
      const download = guest.waitForEvent("download");
      await guest.getByRole("link", { name: "Download Syllabus.pdf" }).click();
      expect((await download).suggestedFilename()).toBe("Syllabus.pdf");
    });

    await test.step("a removed file is gone", async () => {
      await host.getByRole("button", { name: "Remove Syllabus.pdf" }).click();
      await host.getByRole("button", { name: "Remove this file" }).click();
      await expect(host.getByText("Syllabus.pdf")).toHaveCount(0);
    });
  },
);
