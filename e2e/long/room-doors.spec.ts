import { expect, test, type Page } from "playwright/test";
import { logIn } from "#contract/account.ts";
import { suspendUser } from "#contract/admin.ts";
import { changePassword } from "#contract/own-account.ts";
import { call } from "../actors/api.ts";
import { newAdmin } from "../actors/behind-the-scenes.ts";
import { closePages } from "../actors/close-pages.ts";
import { enrollFree, newLecture, newPerson, openAs, password, type Person } from "../actors/person.ts";
import { expectLive, expectMovingPicture, holdTime } from "../actors/watching.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const OUT_MS = 2000;

/** Their password is changed where they are signed in, too. */
async function changedElsewhere({ email }: Person): Promise<() => Promise<unknown>> {
  const { token } = await call(logIn, { body: { email, password } });
  const body = { currentPassword: password, newPassword: "another good password" };
  return () => call(changePassword, { token, body });
}

async function suspended({ id }: Person): Promise<() => Promise<unknown>> {
  const { token } = await newAdmin();
  return () => call(suspendUser, { token, params: { id }, body: { reason: "Sold the recording." } });
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/login\?next=/);
  await expect(
    page.getByText(/^You were logged out\. This happens when your password was changed/),
  ).toBeVisible();
  await expect(page.getByRole("main", { name: "Live room" })).toHaveCount(0);
}

test("a session that is revoked from elsewhere: out at once, told why, and kept out", async ({ browser }) => {
  test.setTimeout(180_000);
  const teacher = await newPerson("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(teacher);
  const viewerPath = `/class/${lecture._id}/f`;
  const host = await openAs(browser, teacher, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  for (const [name, prepare] of [
    ["Abel Girma", changedElsewhere],
    ["Hana Bekele", suspended],
  ] as const)
    await test.step(`${name}: ${prepare.name}`, async () => {
      const student = await newPerson("student", name);
      await enrollFree(student, lecture);
      const revoke = await prepare(student);
      const viewer = await openAs(browser, student, viewerPath);
      await expectMovingPicture(viewer);
      await expect(host.getByText("1 person is watching")).toBeVisible();
      await revoke();
      const since = performance.now();
      await expect(viewer).toHaveURL(/\/login/);
      holdTime("out", performance.now() - since, OUT_MS);
      await expectLoggedOut(viewer);
      await expect(host.getByText("Nobody is watching yet")).toBeVisible();
      // The page still has its old token: `openAs` gives it with every load.
      await viewer.goto(viewer.url().replace(/\/login.*/, viewerPath));
      await expectLoggedOut(viewer);
      await viewer.context().close();
    });
});
