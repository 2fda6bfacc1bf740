import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { expect, test } from "playwright/test";
import { lectureCalendarPath } from "#contract/lectures/lecture.ts";
import { closePages } from "../actors/close-pages.ts";
import {
  answerDialogs,
  type Desktop,
  logInOnDesktop,
  newProfile,
  openLink,
  startDesktop,
} from "../actors/desktop.ts";
import { addFiles, addPdf, file, pdf } from "../actors/materials.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test.describe.configure({ timeout: 240_000 });

let desktop: Desktop;
let profile: Awaited<ReturnType<typeof newProfile>>;
/** Returns what the app has opened, and how. */
const opened = () => desktop.app.evaluate(() => Reflect.get(globalThis, "opened") as string[]);

test.beforeEach(async () => {
  profile = await newProfile();
  desktop = await startDesktop(profile.folder);
  await desktop.app.evaluate(({ shell }) => {
    const all: string[] = [];
    Reflect.set(globalThis, "opened", all);
    const note = (kind: string) => (what: string) => {
      all.push(`${kind} ${what}`);
      return Promise.resolve("");
    };
    Object.assign(shell, {
      openExternal: note("outside"),
      openPath: note("path"),
    });
  });
});
test.afterEach(async ({ browser }) => {
  await closePages({ browser });
  await answerDialogs(desktop, "leave");
  await desktop.close();
  await profile.remove();
});

/** Answers the dialog that asks where to save, because a test can't operate it. With null, the answer is Cancel. */
async function saveTo(saveFolder: string | null): Promise<void> {
  await desktop.app.evaluate(({ session }, folder) => {
    Reflect.set(globalThis, "saveFolder", folder);
    if (Reflect.get(globalThis, "answersSave") === true) return;
    Reflect.set(globalThis, "answersSave", true);
    session.defaultSession.on("will-download", (_event, item) => {
      const chosen = Reflect.get(globalThis, "saveFolder") as string | null;
      if (chosen === null) item.cancel();
      else item.setSavePath(`${chosen}/${item.getFilename()}`);
    });
  }, saveFolder);
}

test("a student saves a lecture's files with the app, and it opens none of them", async ({ browser }) => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const student = await newAccount("student", "Abel Girma");
  const lecture = await newLecture(teacher);
  await enrollFree(student, lecture);
  const host = await openAs(browser, teacher, `/lecture?id=${lecture._id}`);
  const bytes = pdf(2 * 1024 * 1024);
  await addFiles(host, [file("ሳምንት 1.pdf", bytes)]);
  await expect(host.getByRole("button", { name: "Download ሳምንት 1.pdf" })).toBeVisible();
  // The second file is a Windows executable named like a PDF. It is rejected, so there is nothing to save.
  await addFiles(host, [file("Setup.pdf", Buffer.from("MZ\u0090\0\u0003"))]);
  await expect(host.getByRole("alert").filter({ hasText: "isn't a PDF" })).toBeVisible();

  const { page } = desktop;
  await logInOnDesktop(page, student);
  await openLink(desktop, `gubae://lecture/${lecture._id}`);
  const download = page.getByRole("button", { name: "Download ሳምንት 1.pdf" });

  await test.step("who cancels the dialog saves nothing", async () => {
    await saveTo(null);
    await download.click();
    await expect(download).toBeEnabled();
    await expect(page.locator(".toast")).toHaveCount(0);
  });
  await test.step("the file is where they chose", async () => {
    await saveTo(profile.folder);
    await download.click();
    await expect(page.locator(".toast")).toContainText("ሳምንት 1.pdf is saved.");
    const saved = path.join(profile.folder, "ሳምንት 1.pdf");
    expect((await readFile(saved)).equals(bytes)).toBe(true);
    expect(await opened()).toEqual([]);
  });
  await test.step("a page can have nothing saved from elsewhere, nor by leading there", async () => {
    const ask = (address: string) =>
      page.evaluate(async (given) => {
        const bridge: { download: (path: string) => Promise<void> } = Reflect.get(window, "gubae");
        return bridge.download(given).then(
          () => "asked",
          () => "refused",
        );
      }, address);
    for (const address of ["https://evil.example/a.exe", "//evil.example/a.exe", "javascript:alert(1)"])
      expect(await ask(address), address).toBe("refused");
    const before = await readdir(profile.folder);
    await page.evaluate((address) => {
      const link = document.createElement("a");
      [link.href, link.download] = [address, "setup.exe"];
      document.body.append(link);
      link.click();
    }, `https://evil.example/setup.exe`);
    await expect(download).toBeVisible();
    expect(await readdir(profile.folder)).toEqual(before);
  });
  await test.step("a calendar's file opens in the system's browser", async () => {
    await page.getByRole("link", { name: "Add to calendar" }).click();
    await expect
      .poll(async () => (await opened()).at(-1))
      .toBe(`outside ${stackUrl()}${lectureCalendarPath(lecture._id)}`);
    await expect(page.getByRole("link", { name: "Add to calendar" })).toBeVisible();
  });
});

test("a host adds, renames and removes files with the app", { tag: "@wide" }, async () => {
  const teacher = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const { page } = desktop;
  await logInOnDesktop(page, teacher);
  await openLink(desktop, `gubae://lecture/${lecture._id}`);
  await addFiles(page, [file("Week 1.pdf", Buffer.from("<script>alert(1)</script>"))]);
  await expect(page.getByRole("alert").filter({ hasText: "isn't a PDF" })).toBeVisible();
  await addFiles(page, [file("Slides.pdf", pdf(5 * 1024 * 1024))]);
  await expect(page.getByRole("button", { name: "Download Slides.pdf" })).toBeVisible();
  await addPdf(page, "Plan.pdf");
  await page.getByRole("button", { name: "Edit Plan.pdf" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Syllabus");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Syllabus.pdf")).toBeVisible();
  await page.getByRole("button", { name: "Remove Syllabus.pdf" }).click();
  await page.getByRole("button", { name: "Remove this file" }).click();
  await expect(page.getByText("Syllabus.pdf")).toHaveCount(0);
});
