import { expect, test } from "playwright/test";
import { misfits } from "./actors/misfits.ts";
import { faultsOf, smallTargets } from "./gallery/inspect.ts";
import { openScreen, personOf } from "./gallery/open-screen.ts";
import { screens } from "./gallery/screens.ts";
import { contextOf, createWorld, type World } from "./gallery/world.ts";

let world: World;
test.beforeAll(async () => {
  world = await createWorld();
});

// `npm run screens` looks at both languages and colours, and at more widths. Amharic is the longer one.
for (const screen of screens) {
  test(`${screen.name}: axe finds nothing, and it fits`, async ({ browser }) => {
    const look = { language: "am", colours: "light", width: 1440 } as const;
    const context = await contextOf(browser, personOf(screen, world), look);
    const page = await openScreen(context, screen, world);
    expect(await faultsOf(page)).toEqual([]);
    for (const width of [1920, 768, 320]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await misfits(page), `${width} px`).toEqual([]);
    }
    expect(await smallTargets(page)).toEqual([]);
    await context.close();
  });
}
