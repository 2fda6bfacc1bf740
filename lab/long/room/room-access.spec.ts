import { expect, test, type Page } from "playwright/test";
import { logIn } from "#contract/accounts/account.ts";
import { suspendUser } from "#contract/admin/admin.ts";
import { changePassword } from "#contract/accounts/password.ts";
import { call } from "../../../e2e/actors/api.ts";
import { newAdmin } from "../../../e2e/actors/database.ts";
import { closePages } from "../../../e2e/actors/close-pages.ts";
import {
  enrollFree,
  newLecture,
  newAccount,
  openAs,
  password,
  type Person,
} from "../../../e2e/actors/person.ts";
import { expectLive, expectMovingVideo, expectWithin } from "../../../e2e/actors/room/expect-stage.ts";

test.afterEach(({ browser }) => closePages({ browser }));

const LOGGED_OUT_MS = 2000;

/** Returns a function that changes the password in another session of the same account. */
async function passwordChangedElsewhere({ email }: Person): Promise<() => Promise<unknown>> {
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
  await expect(page.getByText("Your session has ended. Log in to continue.")).toBeVisible();
  await expect(page.getByRole("main", { name: "Live room" })).toHaveCount(0);
}

test("a session revoked elsewhere: the page leaves at once, says why, and stays out", async ({ browser }) => {
  test.setTimeout(180_000);
  const instructor = await newAccount("instructor", "Almaz Tesfaye");
  const lecture = await newLecture(instructor);
  const viewerPath = `/class/${lecture._id}/f`;
  const host = await openAs(browser, instructor, `/class/${lecture._id}/t`);
  await expectLive(host);
  await host.getByRole("button", { name: "Start Video" }).click();
  for (const [name, prepare] of [
    ["Abel Girma", passwordChangedElsewhere],
    ["Hana Bekele", suspended],
  ] as const)
    await test.step(`${name}: ${prepare.name}`, async () => {
      const student = await newAccount("student", name);
      await enrollFree(student, lecture);
      const revoke = await prepare(student);
      const viewer = await openAs(browser, student, viewerPath);
      await expectMovingVideo(viewer);
      await expect(host.getByText("1 person is watching")).toBeVisible();
      await revoke();
      const since = performance.now();
      await expect(viewer).toHaveURL(/\/login/);
      expectWithin("redirected to log-in", performance.now() - since, LOGGED_OUT_MS);
      await expectLoggedOut(viewer);
      await expect(host.getByText("Nobody is watching yet")).toBeVisible();
      // The page still has its old token, because `openAs` sets it on every load.
      await viewer.goto(viewer.url().replace(/\/login.*/, viewerPath));
      await expectLoggedOut(viewer);
      await viewer.context().close();
    });
});
