import { expect, test } from "playwright/test";
import { findLayoutFaults } from "../actors/layout-faults.ts";
import { findAccessibilityFaults, findClippedRings, findSmallTargets } from "./inspect.ts";
import { findMissingGlyphs } from "./missing-glyphs.ts";
import { openScreen, personOf } from "./open-screen.ts";
import { screens } from "./screens/gallery-screens.ts";
import { contextOf, ownFixture } from "./gallery-fixture.ts";

const WIDTHS = [1920, 1440, 1024, 768, 390, 320];

for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, and it fits`, async ({ browser }) => {
    const fixture = await ownFixture();
    for (const language of ["en", "am"] as const) {
      const context = await contextOf(browser, personOf(screen, fixture), {
        language,
        colours: "light",
        width: 1440,
      });
      const page = await context.newPage();
      await openScreen(page, screen, fixture);
      expect(await findMissingGlyphs(page), language).toEqual([]);
      expect(await findAccessibilityFaults(page), `${language}, light`).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findAccessibilityFaults(page), `${language}, dark`).toEqual([]);
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 });
        expect(await findLayoutFaults(page), `${language}, ${width} px`).toEqual([]);
        expect(await findClippedRings(page), `${language}, ${width} px`).toEqual([]);
      }
      expect(await findAccessibilityFaults(page), `${language}, narrow`).toEqual([]);
      expect(await findSmallTargets(page), `${language}, narrow`).toEqual([]);
      await context.close();
    }
  });
}
