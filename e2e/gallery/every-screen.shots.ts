import { test } from "playwright/test";
import { openScreen, personOf } from "./open-screen.ts";
import { screens } from "./screens/gallery-screens.ts";
import { contextOf, ownFixture } from "./gallery-fixture.ts";

/** The maximum height of a screenshot, in pixels: the rest of a long list would show nothing new. */
const TALLEST = 2400;

for (const screen of screens) {
  test(screen.name, async ({ browser }) => {
    const fixture = await ownFixture();
    for (const language of ["en", "am"] as const) {
      const look = { language, colours: "light", width: 1440 } as const;
      const context = await contextOf(browser, personOf(screen, fixture), look);
      const page = await context.newPage();
      await openScreen(page, screen, fixture);
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        for (const colorScheme of ["light", "dark"] as const) {
          await page.emulateMedia({ colorScheme });
          const whole = await page.evaluate(() => document.documentElement.scrollHeight);
          await page.screenshot({
            path: `screens/${screen.name}-${width}-${colorScheme}-${language}.png`,
            clip: { x: 0, y: 0, width, height: Math.min(whole, TALLEST) },
            fullPage: true,
          });
        }
      }
      await context.close();
    }
  });
}
