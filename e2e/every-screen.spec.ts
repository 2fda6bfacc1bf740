import { expect, test } from "playwright/test";
import { complaintsOf } from "./actors/complaints.ts";
import { misfits } from "./actors/misfits.ts";
import { faultsOf, smallTargets } from "./gallery/inspect.ts";
import { openScreen, personOf } from "./gallery/open-screen.ts";
import { screens } from "./gallery/screens.ts";
import { contextOf, createWorld, type World } from "./gallery/world.ts";

let world: World;
test.beforeAll(async () => {
  world = await createWorld();
});

/** The last is a window of 1440 × 900 at 200 %. */
const SIZES = [
  { width: 1920, height: 900 },
  { width: 320, height: 900 },
  { width: 720, height: 450 },
];

// `npm run screens` looks at both languages and colours of each, and at more widths. Amharic is the longer one.
for (const [at, screen] of screens.entries()) {
  test(`${screen.name}: axe finds nothing, and it fits`, async ({ browser }) => {
    const colours = at % 2 === 0 ? "light" : "dark";
    const context = await contextOf(browser, personOf(screen, world), {
      language: "am",
      colours,
      width: 1440,
    });
    const complaints = complaintsOf(context);
    const page = await openScreen(context, screen, world);
    expect(await faultsOf(page)).toEqual([]);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await misfits(page), `${size.width} px`).toEqual([]);
    }
    expect(await smallTargets(page)).toEqual([]);
    // What is provoked to fail is complained of, and rightly so.
    if (screen.before === undefined) expect(complaints).toEqual([]);
    await context.close();
  });
}
