import AxeBuilder from "@axe-core/playwright";
import { expect, test, type Page } from "playwright/test";
import { misfits } from "../actors/misfits.ts";
import { openScreen, personOf, showColours } from "./open-screen.ts";
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
  // Fluent's own marks at the ends of a group: they pass the focus on before anything could be read.
  const axe = new AxeBuilder({ page }).withTags(WCAG).exclude("[data-tabster-dummy]");
  const { violations } = await axe.analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
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
      await showColours(page, "dark");
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
