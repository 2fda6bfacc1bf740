import AxeBuilder from "@axe-core/playwright";
import type { Page } from "playwright/test";

const WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** What axe finds, in words that say where. */
export async function faultsOf(page: Page): Promise<string[]> {
  // Fluent's own marks at the ends of a group: they pass the focus on before anything could be read.
  // Legacy mode, as we have no frames: the other one opens a page for each look.
  const axe = new AxeBuilder({ page }).setLegacyMode().withTags(WCAG).exclude("[data-tabster-dummy]");
  const { violations } = await axe.analyze();
  // A toast stands beside all landmarks, and Fluent's live region reads it out.
  const isToast = (id: string, html: string) => id === "region" && html.includes("fui-Toast");
  return violations.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ html }) => !isToast(id, html))
      .map(({ target, failureSummary }) => `${id} at ${target.join(" ")}: ${failureSummary ?? ""}`),
  );
}

/** Controls that a finger would miss: less than 44 px high. A link in a line of text may be as high as its line. */
export function smallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const controls = document.querySelectorAll<HTMLElement>(
      "button, select, textarea, summary, [role=tab], [role=button], input:not([type=checkbox], [type=radio], [type=range], [type=hidden], [type=file])",
    );
    return [...controls].flatMap((control) => {
      // A field is as large as the frame around it.
      const { width, height } = (
        control.closest(".fui-Input, .fui-Select, .fui-Textarea") ?? control
      ).getBoundingClientRect();
      const unseen =
        width <= 1 || height <= 1 || control.closest(".visually-hidden, [aria-hidden=true]") !== null;
      if (unseen || Math.round(height) >= 44) return [];
      return [
        `"${control.getAttribute("aria-label") ?? control.textContent.trim().slice(0, 30)}" (${control.className.slice(0, 40)}) is ${Math.round(height)} px high`,
      ];
    });
  });
}
