import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, test, type Page } from "playwright/test";
import type { Lecture } from "#contract/lectures/lecture.ts";
import { addSlide } from "#contract/slides/deck.ts";
import { call } from "../actors/api.ts";
import { closePages } from "../actors/close-pages.ts";
import { file } from "../actors/materials.ts";
import { newAccount, newLecture, openAs, type Person } from "../actors/person.ts";
import { printPdf, writePdf } from "../actors/slides.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const choose = (page: Page, files: Parameters<Page["setInputFiles"]>[1]) =>
  page.getByLabel("Add a PDF or pictures").setInputFiles(files);

/** Lets pages through until there are `count`, and keeps those after them waiting. */
async function storeOnly(page: Page, count: number): Promise<void> {
  let sent = 0;
  await page.route(/\/decks\/[^/]+\/slides$/, async (route) => {
    sent += 1;
    if (sent <= count) await route.continue();
  });
}

/** Stores a blank third page while the page sends its own. */
async function storeElsewhere(
  page: Page,
  { teacher, lecture }: { teacher: Person; lecture: Lecture },
): Promise<void> {
  await page.route(
    /\/decks\/[^/]+\/slides$/,
    async (route) => {
      const deckId = route.request().url().split("/").at(-2) ?? "";
      const body = { content: { paper: "white" as const }, page: 3 };
      await call(addSlide, { token: teacher.token, params: { id: lecture._id, deckId }, body });
      await route.continue();
    },
    { times: 1 },
  );
}

const pages = (page: Page) => page.locator(".deck-page");
const namesOf = (page: Page) => pages(page).evaluateAll((all) => all.map((one) => one.ariaLabel ?? ""));

test("a host adds a PDF, goes on with it after a reload, and puts its pages in order", async ({
  browser,
}) => {
  test.setTimeout(240_000);
  // A busy machine decodes a page in seconds.
  const storing = { timeout: 60_000 };
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const host = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
  const violations: string[] = [];
  host.on("console", (message) => {
    if (/Content Security Policy|Refused to/.test(message.text())) violations.push(message.text());
  });
  const pdf = file("ሳምንት 1.pdf", await printPdf(browser, 4));

  await test.step("a reload in the middle", async () => {
    await storeOnly(host, 2);
    await host.getByRole("checkbox", { name: "Students may download the PDF" }).check();
    await choose(host, [pdf]);
    await expect(host.getByText("ሳምንት 1.pdf: page 3 of 4")).toBeVisible(storing);
    await expect(host.getByRole("button", { name: "Download ሳምንት 1.pdf" })).toBeVisible();
    host.once("dialog", (dialog) => void dialog.accept());
    await host.reload();
    await expect(host.getByText("Choose the same file again to add the other 2 pages.")).toBeVisible();
    await host.unrouteAll();
    await storeElsewhere(host, { teacher, lecture });
    await choose(host, [pdf]);
    await expect(host.getByText("4 pages")).toBeVisible(storing);
    await expect(host.locator(".deck")).toHaveCount(1);
  });

  await test.step("the pages look like those of the file, and say what is on them", async () => {
    await host.getByRole("button", { name: "Pages of ሳምንት 1" }).click();
    await expect(pages(host)).toHaveCount(4);
    expect(await namesOf(host)).toEqual(
      [1, 2, 3, 4].map((number) =>
        number === 3 ? "3: White" : expect.stringMatching(`^${number}: ገጽ ${number}: ክፍልፋዮች`),
      ),
    );
    const picture = pages(host).first().locator("img");
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
      .toEqual([640, 360]);
    const inked = await picture.evaluate((img: HTMLImageElement) => {
      const canvas = document.createElement("canvas");
      [canvas.width, canvas.height] = [640, 360];
      const context = canvas.getContext("2d");
      context?.drawImage(img, 0, 0);
      const { data } = context?.getImageData(0, 0, 640, 360) ?? { data: [] };
      // Counts dark pixels (text) and green ones (the circle).
      let [dark, green] = [0, 0];
      for (let at = 0; at < data.length; at += 4) {
        const [red = 0, greenish = 0, blue = 0] = data.slice(at, at + 3);
        if (red < 90 && greenish < 90 && blue < 90) dark += 1;
        if (greenish > 140 && red < 90) green += 1;
      }
      return { dark, green };
    });
    expect(inked.dark).toBeGreaterThan(500);
    expect(inked.green).toBeGreaterThan(500);
  });

  await test.step("order, a blank page, a replaced one, a deleted one", async () => {
    await pages(host).first().click();
    await host.getByRole("menuitem", { name: "Move back" }).click();
    await expect.poll(async () => (await namesOf(host))[0]).toContain("ገጽ 2");
    await pages(host).first().click();
    await host.getByRole("menuitem", { name: "Add a blank page after it" }).click();
    await expect.poll(() => namesOf(host)).toHaveLength(5);
    expect((await namesOf(host))[1]).toBe("2: White");
    const chooser = host.waitForEvent("filechooser");
    await pages(host).nth(1).click();
    await host.getByRole("menuitem", { name: "Replace with a picture" }).click();
    await (
      await chooser
    ).setFiles([{ ...file("photo.png", await host.screenshot()), mimeType: "image/png" }]);
    await expect.poll(async () => (await namesOf(host))[1]).toBe("2: picture without text");
    await pages(host).last().click();
    await host.getByRole("menuitem", { name: "Delete" }).click();
    await host.getByRole("button", { name: "Delete this page" }).click();
    await expect(pages(host)).toHaveCount(4);
    const before = await namesOf(host);
    await host.reload();
    await host.getByRole("button", { name: "Pages of ሳምንት 1" }).click();
    await expect.poll(() => namesOf(host)).toEqual(before);
  });
  expect(violations).toEqual([]);
});

test("a file that gives no pages says why, and what to do", { tag: "@wide" }, async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const host = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
  const folder = await mkdtemp(path.join(tmpdir(), "gubae-decks-"));
  const large = path.join(folder, "large.pdf");
  await writeFile(large, Buffer.alloc(51 * 1024 * 1024));
  const cases: [Parameters<typeof choose>[1], RegExp][] = [
    [[file("a.pdf", writePdf(3, { locked: true }))], /has a password\. Save it without one/],
    [[file("a.pdf", Buffer.from("%PDF-1.7 <script>"))], /can't be read as a PDF.*Save it as a PDF again/],
    [[file("a.pdf", writePdf(301))], /up to 300 pages\. Split the file/],
    [large, /larger than 50 MB.*split it/],
    [[file("a.pptx", Buffer.from("PK"))], /Save as, then PDF/],
    [[{ ...file("a.png", Buffer.from("none")), mimeType: "image/png" }], /picture can't be read/],
  ];
  for (const [chosen, text] of cases) {
    await choose(host, chosen);
    await expect(host.getByRole("alert").filter({ hasText: text })).toBeVisible();
    await host.getByRole("button", { name: "Hide", exact: true }).click();
  }
  await rm(folder, { recursive: true });
  await choose(host, [file("a.pdf", writePdf(300))]);
  await expect(host.getByText(/^a\.pdf: page \d+ of 300$/)).toBeVisible();
  await host.getByRole("button", { name: "Stop adding a.pdf" }).click();
  await expect(host.getByText(/Choose the same file again to add the other \d+ pages\./)).toBeVisible();
});
