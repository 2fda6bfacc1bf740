import type { BrowserContext } from "playwright/test";

/** What a person did in a browser: the names of what they pressed, in order, and of the fields that they filled in. */
interface Effort {
  presses: string[];
  fields: Set<string>;
}

/** Runs in each page. Counts only what the browser itself received as input, not what scripts trigger. */
function observe(): void {
  const nameOf = (element: Element): string => {
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement;
    const labelledBy = document.getElementById(element.getAttribute("aria-labelledby") ?? "");
    const named = labelledBy ?? (isField ? element.labels?.[0] : element);
    return element.getAttribute("aria-label") ?? named?.textContent ?? "";
  };
  const report = (kind: "press" | "field", element: Element): void =>
    void Reflect.get(window, "reportEffort")(kind, nameOf(element).replaceAll(/\s+/g, " ").trim());
  const pressed = (event: Event): void => {
    const target =
      event.target instanceof Element && event.target.closest("a, button, input, label, summary");
    if (event.isTrusted && target) report("press", target);
  };
  document.addEventListener("pointerdown", pressed, true);
  document.addEventListener(
    "keydown",
    (event) => {
      if (event.key === "Enter" || event.key === " ") pressed(event);
    },
    true,
  );
  document.addEventListener(
    "input",
    ({ target }) => {
      if (target instanceof HTMLTextAreaElement) report("field", target);
      if (target instanceof HTMLInputElement && !["radio", "checkbox"].includes(target.type))
        report("field", target);
    },
    true,
  );
}

/** Watches everything that is pressed and filled in, in all pages of a browser. */
export async function watchEffort(context: BrowserContext): Promise<Effort> {
  const effort: Effort = { presses: [], fields: new Set() };
  await context.exposeFunction("reportEffort", (kind: "press" | "field", name: string) => {
    if (kind === "press") effort.presses.push(name);
    else effort.fields.add(name);
  });
  await context.addInitScript(observe);
  return effort;
}
