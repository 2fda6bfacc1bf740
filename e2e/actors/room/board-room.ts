import { expect, test, type Browser, type Page } from "playwright/test";
import { file } from "../materials.ts";
import { enrollFree, newAccount, newLecture } from "../person.ts";
import { printPdf } from "../slides.ts";
import { boardPage, expectSameBoard } from "./board.ts";

export const press = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true }).click();
export const tool = (page: Page, name: string) =>
  page.getByRole("toolbar", { name: "Drawing tools" }).getByRole("button", { name, exact: true });
/** The page on the board, by what a screen reader says of it. */
export const pageNumber = (page: Page, number: number) =>
  boardPage(page).getByRole("img", { name: new RegExp(`^Page ${number}(?: ገጽ ${number}: ክፍልፋዮች|$)`) });
export const wave = (y: number, x = 0.1) =>
  Array.from({ length: 6 }, (_, at) => [x + at * 0.088, y + (at % 2) * 0.08] as const);

/** A lecture with students of these names. */
export async function newRoom(names: readonly string[]) {
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const students = await Promise.all(
    names.map(async (name) => {
      const student = await newAccount("student", name);
      await enrollFree(student, lecture);
      return student;
    }),
  );
  const student = (index: number) => {
    const one = students[index];
    if (!one) throw new Error("expected more names");
    return one;
  };
  return { instructor, student, hostPath: `/class/${lecture._id}/t`, viewerPath: `/class/${lecture._id}/f` };
}

/** Adds a PDF in the room's dialog, as a host does during the lecture. */
export async function addPdf(host: Page, browser: Browser, pages: number): Promise<void> {
  await press(host, "Show Slides");
  const pdf = file("ሳምንት 1.pdf", await printPdf(browser, pages));
  await host.getByLabel("Add a PDF or pictures").setInputFiles([pdf]);
  // A busy machine decodes a page in seconds.
  await expect(host.getByText(`${pages} pages`, { exact: true })).toBeVisible({ timeout: 240_000 });
}

export async function addBlackboard(host: Page): Promise<void> {
  await host.getByRole("combobox", { name: "Paper" }).selectOption("Blackboard");
  await press(host, "Add a board");
  await expect(tool(host, "Pen")).toHaveAttribute("aria-pressed", "true");
}

/** A phone draws with half as many pixels, so that the edges of lines differ. */
export const limitOf = (page: Page) => ((page.viewportSize()?.width ?? 0) < 500 ? 0.01 : 0.001);

/** Compares every viewer's page with the host's, pixel by pixel. */
export async function compare(host: Page, viewers: readonly Page[], number: number, moment: string) {
  await test.step(`same pixels: ${moment}`, async () => {
    for (const page of [host, ...viewers])
      await expect(pageNumber(page, number), moment).toBeVisible({ timeout: 60_000 });
    for (const viewer of viewers) await expectSameBoard(host, viewer, moment, limitOf(viewer));
  });
}
