import { expect, test } from "playwright/test";
import { type Desktop, logInOnDesktop, newProfile, openLink, startDesktop } from "./actors/desktop.ts";
import { enrollFree, newLecture, newPerson, openAs } from "./actors/person.ts";
import { expectLive, expectMovingPicture, expectSource } from "./actors/watching.ts";

let desktop: Desktop;
let profile: Awaited<ReturnType<typeof newProfile>>;

test.beforeEach(async () => {
  profile = await newProfile();
  desktop = await startDesktop(profile.folder);
});
test.afterEach(async () => {
  await desktop.close();
  await profile.remove();
});

test("an instructor signs in, hosts, picks a window, and a viewer in a browser sees it move", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const student = await newPerson("student", "Abel Girma");
  const lecture = await newLecture(teacher);
  await enrollFree(student, lecture);
  const { page } = desktop;
  await logInOnDesktop(page, teacher);
  await openLink(desktop, `gubae://class/${lecture._id}`);
  await page.getByRole("link", { name: "Host Class" }).click();
  await expectLive(page);
  const viewer = await openAs(browser, student, `/class/${lecture._id}/f`);
  await expectLive(viewer);

  await page.getByRole("button", { name: "Start Screen Share" }).click();
  const picker = page.getByRole("dialog", { name: "Choose what to share" });
  await picker.getByRole("tab", { name: "Screens" }).click();
  await picker.getByRole("radio").first().check();
  await picker.getByRole("button", { name: "Share", exact: true }).click();
  await expect(picker).toBeHidden();
  await expectSource(viewer, "screen");
  await expectMovingPicture(viewer);
});
