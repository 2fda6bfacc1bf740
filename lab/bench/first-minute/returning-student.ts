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

export interface Account {
  email: string;
  password: string;
}

const email = (page: Page) => page.getByRole("textbox", { name: "Email" });
const logIn = (page: Page) => page.getByRole("main").getByRole("button", { name: /^log in$/i });

/** The steps of a signed-out user with an account and a seat. Each step starts where the previous one ended. */
export function returningStudent(link: string, account: Account): readonly Step[] {
  return [
    openLecture(link),
    {
      name: "log-in form usable",
      from: "readable",
      reach: (page) =>
        timed(async () => {
          await page.getByRole("link", { name: /^log in to enroll$/i }).click();
          await formUsable(email(page), logIn(page));
        }),
    },
    {
      name: "back at the lecture",
      from: "log-in",
      async reach(page) {
        await typeInto(email(page), account.email);
        await typeInto(page.getByRole("textbox", { name: "Password" }), account.password);
        return timed(async () => {
          await logIn(page).click();
          await usable(goToClass(page));
        });
      },
    },
    ...fromSeatToVideo,
  ];
}
