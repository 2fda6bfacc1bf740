import type { Page } from "playwright/test";

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Marks the controls that are fully in view, for `findCoveredControls`. */
export async function markControlsInView(page: Page): Promise<void> {
  await page.evaluate((controls) => {
    for (const control of document.querySelectorAll<HTMLElement>(controls)) {
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const isInView =
        left >= 0 && top >= 0 && right <= window.innerWidth && bottom <= window.innerHeight && top < bottom;
      if (isInView && control.checkVisibility({ visibilityProperty: true })) control.dataset["inView"] = "";
      else delete control.dataset["inView"];
    }
  }, CONTROLS);
}

/**
 * Returns the controls that an element matching `selector` covers. If controls were marked before the element appeared
 * (`markControlsInView`), only those are checked, otherwise all controls.
 */
export function findCoveredControls(page: Page, selector: string): Promise<string[]> {
  return page.evaluate(
    ([controls, covering]) => {
      const covers = [...document.querySelectorAll(covering)];
      const all = [...document.querySelectorAll<HTMLElement>(controls)];
      const marked = all.filter(({ dataset }) => "inView" in dataset);
      return (marked.length > 0 ? marked : all).flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isCovered = covers.some((cover) => {
          const { left, top, right, bottom } = cover.getBoundingClientRect();
          const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
          return !isApart && !cover.contains(control) && !control.contains(cover);
        });
        return isCovered && control.checkVisibility({ visibilityProperty: true })
          ? [control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40)]
          : [];
      });
    },
    [CONTROLS, selector] as const,
  );
}

/** Pauses the timer that dismisses toasts. */
export async function holdToasts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("[data-timer-status] { animation-play-state: paused !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  });
}
