import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "../actors/person.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test("in class, the page to which it leads back is fetched ahead", { tag: "@wide" }, async ({ browser }) => {
  const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  // The requests for the scripts that the lecture page loads only for signed-in users.
  const asked: string[] = [];
  const page = await openAs(browser, student, `/class/${lecture._id}/f`, (opened) =>
    opened.on("request", (request) => {
      if (/\/assets\/enrolling-.*\.js$/.test(request.url())) asked.push(request.url());
    }),
  );
  const leave = page.getByRole("link", { name: "Leave", exact: true });
  await expect(leave).toBeVisible();
  await expect.poll(() => asked).toHaveLength(1);

  await leave.click();
  await expect(page.getByRole("heading", { level: 1, name: lecture.name })).toBeVisible();
  expect(asked).toHaveLength(1);
});
