import { expect, test } from "playwright/test";
import { updateAccount } from "#contract/accounts/account.ts";
import { myLectures } from "#contract/lectures/lecture-list.ts";
import { call } from "../actors/api.ts";
import { newAccount, openAs } from "../actors/person.ts";

const inEthiopia = new Intl.DateTimeFormat("en-u-ca-ethiopic", {
  timeZone: "Africa/Addis_Ababa",
  day: "numeric",
  month: "numeric",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

/** Formats an instant with the platform's own calendar. */
function partsOf(schedule: string): Record<string, string> {
  const parts = inEthiopia.formatToParts(new Date(schedule));
  return Object.fromEntries(parts.map(({ type, value }) => [type, value]));
}

test(
  "a lecture that is scheduled in the Ethiopian calendar takes place at that moment",
  { tag: "@wide" },
  async ({ browser }) => {
    const teacher = await newAccount("instructor", "Almaz Tesfaye");
    const preferences = { language: "en", calendar: "ethiopian", clock: "ethiopian" } as const;
    await call(updateAccount, { params: { id: teacher.id }, token: teacher.token, body: { preferences } });
    const page = await openAs(browser, teacher, "/create");
    await page.getByLabel("Title").fill("The last days of the year");
    await page.getByLabel("Description").fill("Five days, or six.");
    await page.getByLabel("Price in Birr").fill("0");
    const year = page.getByRole("combobox", { name: "Year (E.C.)" });
    const chosen = (await year.getByRole("option").last().textContent()) ?? "";
    await year.selectOption(chosen);
    await page.getByRole("combobox", { name: "Month" }).selectOption("Pagumen");
    await page.getByRole("combobox", { name: "Day" }).selectOption("5");
    await page.getByLabel("Standard time").fill("19:00");
    await expect(page.getByText(`5 Pagumen ${chosen} E.C., 1:00 in the evening (19:00)`)).toBeVisible();
    await page.getByRole("button", { name: "Create", exact: true }).click();
    await expect(page.locator(".toast")).toContainText("Course successfully created!");

    const [saved] = await call(myLectures, { token: teacher.token });
    expect(partsOf(saved?.schedule ?? "")).toMatchObject({
      day: "5",
      month: "13",
      year: chosen,
      hour: "19",
      minute: "00",
    });
    await page.goto(new URL(`/create?id=${saved?._id ?? ""}`, page.url()).href);
    await expect(page.getByRole("combobox", { name: "Day" })).toHaveValue("5");
    await expect(page.getByRole("combobox", { name: "Month" })).toHaveValue("13");
    await page.context().close();
  },
);
