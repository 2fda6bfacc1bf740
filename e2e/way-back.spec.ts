import { expect, test } from "playwright/test";
import { closePages } from "./actors/close-pages.ts";
import { enrollFree, newAccount, newLecture, openAs } from "./actors/person.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test("in class, the page to which it leads back is fetched ahead", async ({ browser }) => {
  const lecture = await newLecture(await newAccount("instructor", "Almaz Tesfaye"));
  const student = await newAccount("student", "Abel Girma");
  await enrollFree(student, lecture);
  const asked: string[] = [];
  const arrived = Promise.withResolvers<string>();
  const page = await openAs(browser, student, `/class/${lecture._id}/f`, (opened) =>
    opened.on("response", async (response) => {
      if (!/\/assets\/.*\.js$/.test(response.url())) return;
      asked.push(response.url());
      // What signed-in people see of a lecture passes this on, and nothing of the room does.
      if ((await response.text()).includes("onDeleted")) arrived.resolve(response.url());
    }),
  );
  const leave = page.getByRole("link", { name: "Leave", exact: true });
  await expect(leave).toBeVisible();
  const script = await arrived.promise;

  await leave.click();
  await expect(page.getByRole("heading", { level: 1, name: lecture.name })).toBeVisible();
  expect(asked.filter((url) => url === script)).toHaveLength(1);
});
