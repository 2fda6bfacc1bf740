import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import type { Page } from "playwright/test";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Returns axe's findings and their locations. */
export async function findAccessibilityFaults(page: Page): Promise<string[]> {
  // Injects axe itself, because @axe-core/playwright evaluates the unminified source twice, which takes as long as
  // checking all rules.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(AXE);
  const violations = await page.evaluate(async (tags) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const results = await loaded.run({ runOnly: tags, resultTypes: ["violations"] });
    return results.violations;
  }, TAGS);
  // Toasts are outside of all landmarks; a live region announces them.
  const isToast = (id: string, html: string) => id === "region" && html.includes('class="toast');
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isToast(id, html))
      .map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** Returns touch targets less than 44 px high. A link in running text may be as high as its line. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "button, select, textarea, summary, [role=tab], [role=button], input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file])",
    );
    return [...controls].flatMap((control) => {
      // The touch target of a field is the frame around it.
      const { width, height } = (control.closest(".text-field__box") ?? control).getBoundingClientRect();
      const unseen =
        width <= 1 || height <= 1 || control.closest(".visually-hidden, [aria-hidden=true]") !== null;
      if (unseen || Math.round(height) >= 44) return [];
      return [
        `"${control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 30)}" (${control.className.slice(0, 40)}) is ${Math.round(height)} px high`,
      ];
    });
  });
}

/** Returns the controls of open dialogs whose focus ring would be clipped. */
export function findClippedRings(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("dialog[open] .dialog__content")].flatMap((content) => {
      if (getComputedStyle(content).overflowY === "visible") return [];
      const ring = 5;
      const clip = content.getBoundingClientRect();
      const top = clip.top - content.scrollTop;
      const controls = content.querySelectorAll<HTMLElement>("a, button, input, select, textarea, summary");
      return [...controls].flatMap((control) => {
        const box = (control.closest(".text-field__box") ?? control).getBoundingClientRect();
        const isClipped =
          box.left - ring < clip.left ||
          box.right + ring > clip.left + content.clientWidth ||
          box.top - ring < top ||
          box.bottom + ring > top + content.scrollHeight;
        return box.width > 1 && isClipped ? [`${control.tagName} ${control.getAttribute("name") ?? ""}`] : [];
      });
    }),
  );
}

/** Returns texts that look like a time zone identifier, such as Africa/Addis_Ababa, which users should not see. */
export async function findZoneIds(page: Page): Promise<string[]> {
  const text = await page.locator("body").innerText();
  return text.match(/[A-Z][a-z]+\/[A-Z][a-z_]+/g) ?? [];
}
