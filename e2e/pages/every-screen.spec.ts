import { expect, test } from "playwright/test";
import { collectPageErrors } from "../actors/watch-page-errors.ts";
import { findLayoutFaults } from "../actors/layout-faults.ts";
import { findAccessibilityFaults, findSmallTargets, findZoneIds } from "../gallery/inspect.ts";
import { findMissingGlyphs } from "../gallery/missing-glyphs.ts";
import { isWithinApplication, leaveScreen, openScreen, personOf } from "../gallery/open-screen.ts";
import { screens } from "../gallery/screens/gallery-screens.ts";
import {
  clearStorage,
  keepPage,
  newSharedPage,
  ownFixture,
  takePage,
  type Fixture,
} from "../gallery/gallery-fixture.ts";
import type { Screen } from "../gallery/screen.ts";

// By default, one worker would open all screens.
test.describe.configure({ mode: "parallel" });

/** The last size corresponds to a window of 1440 × 900 at 200 % zoom. */
const SIZES = [
  { width: 1920, height: 900 },
  { width: 320, height: 900 },
  { width: 720, height: 450 },
];

/** A fixture that is known before any test runs, to compare the addresses of screens. */
const anyFixture = { instructor: { id: "host" }, taken: { _id: "taken" }, paid: { _id: "paid" } } as Fixture;
/** The screen's page: the first part of its address, and the last one of a room's, which tells host and viewer apart. */
function pageOf({ who, path }: Screen): string {
  const [address = ""] = path(anyFixture).split("?");
  const [, page = "", , role = ""] = address.split("/");
  return `${who === "guest"} ${page} ${role}`;
}
const isFirstOfPage = (screen: Screen) =>
  screens.find((other) => pageOf(other) === pageOf(screen)) === screen;

// Checks only Amharic, whose texts are longer, and one colour scheme per screen. `npm run screens` checks both
// languages, both colour schemes and more widths. Of the states of one page, `npm test` checks the first for a guest, and
// the first for somebody with an account.
for (const [at, screen] of screens.entries()) {
  const details = isFirstOfPage(screen) ? {} : { tag: "@wide" };
  test(`${screen.name}: axe finds nothing, and it fits`, details, async ({ browser }) => {
    const fixture = await ownFixture();
    const colours = at % 2 === 0 ? "light" : "dark";
    const look = { language: "am", colours, width: 1440 } as const;
    const person = personOf(screen, fixture);
    const isWithin = isWithinApplication(screen, fixture);
    const page = await (isWithin ? takePage : newSharedPage)(browser, person, look);
    const pageErrors = collectPageErrors(page);
    await openScreen(page, screen, fixture);
    expect(await findAccessibilityFaults(page)).toEqual([]);
    expect(await findMissingGlyphs(page)).toEqual([]);
    expect(await findZoneIds(page)).toEqual([]);
    for (const size of SIZES) {
      await page.setViewportSize(size);
      expect(await findLayoutFaults(page), `${size.width} px`).toEqual([]);
    }
    expect(await findSmallTargets(page)).toEqual([]);
    // A screen's set-up may cause errors on purpose.
    if (screen.before === undefined) expect(pageErrors).toEqual([]);
    const isAsNew = isWithin && (await leaveScreen(page));
    await clearStorage(page);
    if (isAsNew) keepPage(person, page);
    else await page.close();
  });
}
