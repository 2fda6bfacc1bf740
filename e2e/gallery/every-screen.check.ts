import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "playwright/test";
import { openScreen, personOf } from "./open-screen.ts";
import { screens } from "./screens.ts";
import { contextOf, createWorld, type World } from "./world.ts";

const WIDTHS = [1920, 1440, 1024, 768, 390, 320];
const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

let world: World;
test.beforeAll(async () => {
  world = await createWorld();
});

/** What axe finds, in words that say where. */
async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(WCAG).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** Whatever is wider than the window, or whose text is cut off by its own box. */
function misfits(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>(
      "button, a, label, h1, h2, h3, dt, dd, legend, [role=tab]",
    )) {
      if (element.closest(".visually-hidden") || element.clientWidth === 0) continue;
      const style = getComputedStyle(element);
      if (style.display === "inline" || style.overflow === "visible") continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
        found.push(`"${element.textContent.trim().slice(0, 40)}" is cut off`);
    }
    return found;
  });
}

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, and it fits`, async ({ browser }) => {
    for (const language of ["en", "am"] as const) {
      const context = await contextOf(browser, personOf(screen, world), {
        language,
        colours: "light",
        width: 1440,
      });
      const page = await openScreen(context, screen, world);
      expect(await faultsOf(page), `${language}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await faultsOf(page), `${language}, dark`).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await misfits(page), `${language}, ${width} px`).toEqual([]);
      }
      expect(await faultsOf(page), `${language}, narrow`).toEqual([]);
      await context.close();
    }
  });
}
