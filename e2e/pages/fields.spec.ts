import { expect, test, type Locator, type Page } from "playwright/test";
import { newAccount, openAs, type Person } from "../actors/person.ts";
import { stackUrl } from "../stack/url.ts";

let teacher: Person;
test.beforeAll(async () => {
  teacher = await newAccount("instructor", "Almaz Tesfaye");
});

/** Returns the visible focus indicator of each focused element: its own outline or that of its frame. */
async function ringsOf(targets: Locator): Promise<{ ring: string; html: string }[]> {
  return targets.evaluateAll((elements) => {
    const isForced = matchMedia("(forced-colors: active)").matches;
    const outlineOf = (element: Element) => {
      const { outlineStyle, outlineWidth, outlineColor, outlineOffset, boxShadow } =
        getComputedStyle(element);
      if (outlineStyle === "none" || /^rgba\(.*, 0\)$/.test(outlineColor)) return [];
      // With forced colours, the colour depends on the element.
      const colour = isForced ? "forced" : outlineColor;
      return [`${outlineWidth} ${outlineStyle} ${colour} at ${outlineOffset}, shadow ${boxShadow}`];
    };
    // The page may have replaced or disabled some elements after they were queried.
    const there = (elements as HTMLElement[]).filter((one) => one.isConnected && !one.matches(":disabled"));
    return there.map((element) => {
      element.focus();
      const outlines: string[] = [];
      for (
        let at = element as Element | null;
        at !== null && !at.matches("header, main");
        at = at.parentElement
      )
        outlines.push(...outlineOf(at));
      return { ring: outlines.join(" and "), html: element.outerHTML };
    });
  });
}

/** Opens a page and presses a key, so that links also show their focus. */
async function open(page: Page, path: string, field: string): Promise<void> {
  await page.goto(`${stackUrl()}${path}`);
  // The application replaces the served form; the test must not check the old form's fields.
  await expect(page.locator("#ssr")).toHaveCount(0);
  await expect(page.getByLabel(field).first()).toBeVisible();
  await page.keyboard.press("Tab");
}

const forms = [
  ["/contact", "Message"],
  ["/create", "Price in Birr"],
  ["/lectures", "Search for a course"],
  ["/profile", "Last name"],
] as const;

test(
  "links, buttons and fields have one focus ring, also in forced colours",
  { tag: "@wide" },
  async ({ browser, page }) => {
    const signedIn = await openAs(browser, teacher, "/lectures");
    const all = [[page, "/login", "Email"] as const, ...forms.map((form) => [signedIn, ...form] as const)];
    for (const [shown, path, field] of all) {
      await open(shown, path, field);
      for (const forcedColors of ["none", "active"] as const) {
        await shown.emulateMedia({ forcedColors });
        const links = await ringsOf(shown.getByRole("banner").getByRole("link").first());
        expect(links[0]?.ring).toMatch(/^3px solid [^&]+ at 2px, shadow none$/);
        const fields = await ringsOf(
          shown.locator(":is(header, main) :is(input, select, textarea, button):visible:enabled"),
        );
        expect(fields.length, path).toBeGreaterThan(2);
        expect(fields.filter(({ ring }) => ring !== links[0]?.ring)).toEqual([]);
      }
    }
    await signedIn.context().close();
  },
);

test("an invalid field stays red while it has the focus", async ({ browser }) => {
  const page = await openAs(browser, teacher, "/create");
  await page.getByRole("button", { name: "Create", exact: true }).click();
  const danger = "rgb(163, 31, 43)";
  const invalid = page.locator("[aria-invalid=true]:visible");
  await expect(invalid).not.toHaveCount(0);
  for (const field of await invalid.all()) {
    await field.focus();
    const frame = field.locator(
      "xpath=ancestor-or-self::*[contains(@class, 'text-field__box') or self::select][last()]",
    );
    await expect(frame).toHaveCSS("border-color", danger);
    await frame.hover();
    await expect(frame).toHaveCSS("border-color", danger);
  }
  await page.context().close();
});
