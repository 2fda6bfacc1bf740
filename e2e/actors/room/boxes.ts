import type { Locator, Page } from "playwright/test";

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Returns the element's box. Throws if the element is not visible. */
export async function boxOf(element: Locator): Promise<Box> {
  const box = await element.boundingBox();
  if (!box) throw new Error(`${element.toString()} is not shown.`);
  return box;
}

/** Returns the room's controls that the window cuts off or other elements cover. Scrollable areas are left out. */
export function findUnreachableControls(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      ":is(.room-header, .room-controls, .room-stage, .room-panel form) :is(button, a, input)",
    );
    return [...controls].flatMap((control) => {
      if (!control.checkVisibility({ visibilityProperty: true })) return [];
      const { left, top, right, bottom } = control.getBoundingClientRect();
      const name = control.getAttribute("aria-label") ?? control.textContent.trim();
      if (left < 0 || top < 0 || right > window.innerWidth + 1 || bottom > window.innerHeight + 1)
        return [`${name} is outside of the window`];
      const above = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return above !== null && (control.contains(above) || above.contains(control))
        ? []
        : [`${name} is covered`];
    });
  });
}
