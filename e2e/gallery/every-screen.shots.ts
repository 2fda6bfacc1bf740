import { test } from "playwright/test";
import { openScreen, personOf } from "./open-screen.ts";
import { screens } from "./screens.ts";
import { contextOf, createWorld, type World } from "./world.ts";

let world: World;
test.beforeAll(async () => {
  world = await createWorld();
});

for (const screen of screens) {
  test(screen.name, async ({ browser }) => {
    for (const language of ["en", "am"] as const) {
      for (const width of [1440, 390]) {
        for (const colours of ["light", "dark"] as const) {
          const context = await contextOf(browser, personOf(screen, world), { language, colours, width });
          const page = await openScreen(context, screen, world);
          const path = `screens/${screen.name}-${width}-${colours}-${language}.png`;
          await page.screenshot({ path, fullPage: true });
          await context.close();
        }
      }
    }
  });
}
