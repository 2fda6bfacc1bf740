import { randomUUID } from "node:crypto";
import type { Page } from "playwright";
import {
  formUsable,
  fromSeatToVideo,
  goToClass,
  openLecture,
  timed,
  typeInto,
  usable,
  type Step,
} from "./journey-steps.ts";

const PASSWORD = "a long walk in Entoto";

const firstName = (page: Page) => page.getByLabel("First Name");
const signUp = (page: Page) => page.getByRole("main").getByRole("button", { name: /^sign up$/i });
const enroll = (page: Page) => page.getByRole("button", { name: /^enroll$/i });
const pay = (page: Page) => page.getByRole("button", { name: /^pay /i });

/** The steps of a user without an account, who signs up and then pays in the sandbox. */
export function newStudent(link: string): readonly Step[] {
  return [
    openLecture(link),
    { name: "sign-up form usable", from: "readable", reach: openSignUp },
    { name: "back at the lecture with an account", from: "sign-up", reach: signUpAndReturn },
    { name: "payment page usable", from: "Enroll", reach: (page) => pressThen(page, enroll, pay) },
    { name: "seat confirmed", from: "Pay", reach: (page) => pressThen(page, pay, goToClass) },
    ...fromSeatToVideo,
  ];
}

function openSignUp(page: Page): Promise<number> {
  return timed(async () => {
    await page.getByRole("link", { name: /^log in to enroll$/i }).click();
    await page
      .getByRole("main")
      .getByRole("link", { name: /^sign up$/i })
      .click();
    await formUsable(firstName(page), signUp(page));
  });
}

async function signUpAndReturn(page: Page): Promise<number> {
  await typeInto(firstName(page), "Dawit");
  await typeInto(page.getByLabel("Last Name"), "Mekonnen");
  await typeInto(page.getByLabel("Email"), `${randomUUID()}@example.com`);
  await typeInto(page.getByLabel("Create Password"), PASSWORD);
  await typeInto(page.getByLabel("Confirm Password"), PASSWORD);
  await page.getByRole("radio", { name: "Student" }).check();
  return pressThen(page, signUp, enroll);
}

/** Returns the milliseconds from clicking one button until the other can be clicked. */
function pressThen(page: Page, pressed: typeof pay, then: typeof goToClass): Promise<number> {
  return timed(async () => {
    await pressed(page).click();
    await usable(then(page));
  });
}
