import type { Page } from "playwright/test";

const CONTROLS = "a[href], button, input, select, textarea, summary, [tabindex='0']";

/** Returns the controls that an element matching `selector` covers, among those within `within`. */
export function findCoveredControls(page: Page, selector: string, within = "body"): Promise<string[]> {
  return page.evaluate(
    ([controls, covering, inside]) => {
      const covers = [...document.querySelectorAll(covering)];
      return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isCovered = covers.some((cover) => {
          const { left, top, right, bottom } = cover.getBoundingClientRect();
          const isApart = box.right <= left || box.left >= right || box.bottom <= top || box.top >= bottom;
          return !isApart && !cover.contains(control) && !control.contains(cover);
        });
        return isCovered && control.closest(inside) && control.checkVisibility({ visibilityProperty: true })
          ? [control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 40)]
          : [];
      });
    },
    [CONTROLS, selector, within] as const,
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
