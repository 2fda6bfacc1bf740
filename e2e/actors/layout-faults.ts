import type { Page } from "playwright/test";

/** Returns the elements that are wider than the window, and the texts that are cut off by their own box. */
export function findLayoutFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth)
      found.push(`the page is ${root.scrollWidth - root.clientWidth} px too wide`);
    for (const element of document.querySelectorAll<HTMLElement>(
      "button, a, label, h1, h2, h3, dt, dd, legend, [role=tab]",
    )) {
      if (element.closest(".visually-hidden") || element.clientWidth === 0) continue;
      const style = getComputedStyle(element);
      if (style.display === "inline" || style.overflow === "visible") continue;
      if (style.textOverflow === "ellipsis" || style.webkitLineClamp !== "none") continue;
      if (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 2)
        found.push(`"${element.textContent.trim().slice(0, 40)}" is cut off`);
    }
    return found;
  });
}
