import { expect, test } from "playwright/test";
import { closePages } from "../actors/close-pages.ts";
import { newAccount, openAs } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

test.afterEach(({ browser }) => closePages({ browser }));

test(
  "preferences apply at once, after a reload, and on another device",
  { tag: "@wide" },
  async ({ browser }) => {
    const person = await newAccount("instructor", "Almaz Tesfaye");
    const page = await openAs(browser, person, "/profile/preferences");
    const example = page.locator(".preferences__example");
    await expect(example).toContainText("Tuesday, 1 December 2026, 19:00 · Addis Ababa time (GMT+3)");
    const group = (name: string) => page.getByRole("group", { name });

    await group("Calendar").getByRole("radio", { name: "Ethiopian" }).check();
    const told = page.waitForResponse((reply) => reply.request().method() === "PUT" && reply.ok());
    await group("Clock").getByRole("radio", { name: "Ethiopian" }).check();
    await told;
    await expect(example).toContainText("22 Hidar 2019 E.C., 1:00 in the evening (19:00)");

    const kept = page.waitForResponse((reply) => reply.request().postData()?.includes('"am"') === true);
    // `check()` would fail: the click renders the page in the other language, which renames the group.
    await group("Language").getByRole("radio", { name: "አማርኛ" }).click();
    await kept;
    await expect(page.locator("html")).toHaveAttribute("lang", "am");
    await expect(example).toContainText(
      "ማክሰኞ፣ ኅዳር 22 ቀን 2019 ዓ.ም.፣ ከምሽቱ 1:00 (19:00) · የአዲስ አበባ ሰዓት (GMT+3)",
    );
    await page.reload();
    await expect(page.getByRole("heading", { name: "ምርጫዎች" })).toBeVisible();

    const elsewhere = await openAs(browser, person, "/profile/preferences");
    await expect(elsewhere.getByRole("heading", { name: "ምርጫዎች" })).toBeVisible();
    await elsewhere.goto(`${stackUrl()}/create`);
    await expect(elsewhere.getByRole("combobox", { name: "ወር" })).toContainText("ጳጉሜን");
  },
);
